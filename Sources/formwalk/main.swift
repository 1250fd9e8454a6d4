print("formwalk")
