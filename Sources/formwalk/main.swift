import FormCommand

FormCommand.main()
