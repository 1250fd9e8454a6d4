;;; formwalk-mode.el --- Major mode for forms of Formwalk  -*- lexical-binding: t; -*-

;; Version: @VERSION@
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages

;;; Commentary:

;; Highlighting, indentation and comments for *.form, and an entry for eglot, which starts
;; `formwalk lsp'.  Written by: formwalk editor emacs

;;; Code:

(defgroup formwalk nil
  "Forms as text."
  :group 'languages
  :prefix "formwalk-")

(defcustom formwalk-program "formwalk"
  "The program formwalk: a name in the path, or an absolute file name."
  :type 'string
  :risky t)

(defcustom formwalk-indent-offset 2
  "How far the contents of braces are indented."
  :type 'integer
  :safe #'integerp)

;;;; Words, from the tables of the parser

(defconst formwalk--reserved '(@RESERVED"@))
(defconst formwalk--words '(@WORDS"@))
(defconst formwalk--types '(@TYPES"@))
(defconst formwalk--functions '(@FUNCTIONS"@))
(defconst formwalk--expectations '(@EXPECTATIONS"@))
(defconst formwalk--negated '(@NEGATED"@))
(defconst formwalk--units '(@UNITS"@))
(defconst formwalk--rules '(@RULES"@))

(defconst formwalk--introducers
  '("when" "where" "and" "or" "not" "in" "if" "then" "else" "default" "range" "length" "count"
    "step" "from")
  "Words that an expression follows.")

(defconst formwalk--takers
  '("focus" "clear" "unique" "by" "enter" "add" "delete" "move" "sort" "reject" "check" "warn"
    "error" "warning" "valid" "visible" "hidden" "readonly" "required" "order" "next" "previous")
  "Words that a path follows on their line.")

;;;; Syntax

(defvar formwalk-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 12" table)
    (modify-syntax-entry ?\n ">" table)
    (modify-syntax-entry ?\" "\"" table)
    (dolist (sign '(?\\ ?- ?+ ?* ?% ?< ?> ?= ?! ?? ?& ?| ?$ ?@))
      (modify-syntax-entry sign "." table))
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?` "." table)
    (modify-syntax-entry ?' "." table)
    table)
  "Syntax of forms.")

(defun formwalk--end-of-interpolation (limit)
  "Move past the parenthesis that closes an interpolation, at most to LIMIT."
  (let ((depth 1))
    (while (and (> depth 0) (< (point) limit))
      (pcase (char-after)
        (?\( (setq depth (1+ depth)))
        (?\) (setq depth (1- depth)))
        (?\" (formwalk--end-of-text limit)
             (backward-char)))
      (forward-char))))

(defun formwalk--end-of-text (limit)
  "Move past the text that starts at point, at most to LIMIT."
  (let* ((triple (looking-at "\"\"\""))
         (limit (if triple limit (min limit (line-end-position))))
         (done nil))
    (forward-char (if triple 3 1))
    (while (not (or done (>= (point) limit)))
      (cond
       ((looking-at "\\\\(")
        (forward-char 2)
        (formwalk--end-of-interpolation limit))
       ((and (eq (char-after) ?\\) (< (1+ (point)) limit)) (forward-char 2))
       ((and triple (looking-at "\"\"\"")) (forward-char 3) (setq done t))
       ((and (not triple) (eq (char-after) ?\")) (forward-char) (setq done t))
       (t (forward-char))))))

(defun formwalk-syntax-propertize (start end)
  "Mark the texts and patterns between START and END."
  (goto-char start)
  (while (re-search-forward "//\\|\"\\|\\_<match\\(?:es\\)?[ \t]+\\(/\\)" end t)
    (let ((first (match-beginning 0)))
      (cond
       ((match-beginning 1)
        (let ((slash (match-beginning 1)))
          (when (re-search-forward "\\=\\(?:[^/\\\n]\\|\\\\.\\)*/" (line-end-position) t)
            (put-text-property slash (1+ slash) 'syntax-table (string-to-syntax "|"))
            (put-text-property (1- (point)) (point) 'syntax-table (string-to-syntax "|")))))
       ((eq (char-after first) ?/) (end-of-line))
       (t
        (goto-char first)
        (formwalk--end-of-text (point-max))
        ;; A text is one string for Emacs, whatever quotes are in it.
        (put-text-property first (point) 'syntax-multiline t)
        (put-text-property first (1+ first) 'syntax-table (string-to-syntax "|"))
        (when (> (point) (1+ first))
          (put-text-property (1+ first) (1- (point)) 'syntax-table (string-to-syntax "."))
          (put-text-property (1- (point)) (point) 'syntax-table (string-to-syntax "|"))))))))

;;;; Highlighting

(defconst formwalk--name "\\(?:[[:alpha:]_][[:alnum:]_]*\\|`[^`\n]*`\\)")

(defface formwalk-option '((t :inherit font-lock-constant-face)) "Options.")
(defface formwalk-rule '((t :inherit font-lock-builtin-face)) "Names of rules.")
(defface formwalk-form '((t :inherit font-lock-type-face)) "Names of forms.")
(defface formwalk-constant '((t :inherit font-lock-constant-face)) "Names that `let' declares.")
(defface formwalk-alias '((t :inherit font-lock-variable-name-face)) "Names of rows.")
(defface formwalk-tag '((t :inherit font-lock-preprocessor-face)) "Order tags.")
(defface formwalk-number '((t :inherit font-lock-constant-face)) "Numbers, dates and times.")
(defface formwalk-operator '((t :inherit default)) "Operators.")
(defface formwalk-pattern '((t :inherit font-lock-string-face)) "Patterns.")

(defun formwalk--previous (start)
  "The word or character before START, and whether it is on the same line."
  (save-excursion
    (goto-char start)
    (let ((line (line-beginning-position)))
      (skip-chars-backward " \t\n")
      (let ((end (point)))
        (cond
         ((bobp) (cons "" nil))
         ((progn (skip-chars-backward "[:alnum:]_") (< (point) end))
          (cons (buffer-substring-no-properties (point) end) (>= (point) line)))
         (t (cons (char-to-string (char-before)) (>= end line))))))))

(defun formwalk--in-brackets-p (start)
  "Whether START is between parentheses or brackets, of an interpolation too."
  (save-excursion
    (goto-char start)
    (let ((line (line-beginning-position)) (depth 0) (found nil))
      (while (and (not found) (> (point) line))
        (pcase (char-before)
          ((or ?\) ?\]) (setq depth (1+ depth)))
          ((or ?\( ?\[) (if (= depth 0) (setq found t) (setq depth (1- depth)))))
        (backward-char))
      found)))

(defun formwalk--rule-path-p (start)
  "Whether the path that ends at START follows `expect error'."
  (save-excursion
    (goto-char start)
    (looking-back "\\_<expect[ \t]+\\(?:not[ \t]+\\)?\\(?:error\\|warning\\)[ \t]+[^ \t\n\"]*"
                  (line-beginning-position))))

(defun formwalk--face (start end)
  "The face of the name from START to END."
  (let* ((word (buffer-substring-no-properties start end))
         (quoted (eq (char-after start) ?`))
         (before (char-before start))
         (after (char-after end))
         (previous (formwalk--previous start))
         (last (car previous))
         (near (cdr previous))
         (reserved (and (not quoted) (member word formwalk--reserved)))
         (path (or (eq after ?\[)
                   (and (eq after ?.)
                        (save-excursion
                          (goto-char (1+ end)) (looking-at "[[:alpha:]_`]"))))))
    (cond
     ((and (eq before ?.) (not (eq (char-before (1- start)) ?.)))
      (let ((earlier (char-before (1- start))))
        (cond
         ((not (and earlier (or (memq (char-syntax earlier) '(?w ?_)) (memq earlier '(?\] ?\) ?`)))))
          'formwalk-option)
         ((and (not (memq after '(?. ?\[)))
               (member (replace-regexp-in-string "[0-9]+\\'" "" word) formwalk--rules)
               (formwalk--rule-path-p (1- start)))
          'formwalk-rule)
         (t 'font-lock-variable-name-face))))
     ((eq after ?\()
      'font-lock-function-name-face)
     ((and (member last '("field" "group" "rows")) near
           (save-excursion (goto-char end) (looking-at "[ \t]*\\(?:[:@\"{=]\\|$\\|//\\)")))
      'font-lock-variable-name-face)
     ((and (equal last "option") near) 'formwalk-option)
     ((and (equal last "form") near) 'formwalk-form)
     ((and (equal last "let") near) 'formwalk-constant)
     ((and (equal last "as") near) 'formwalk-alias)
     ((and (member last '("check" "warn"))
           (save-excursion (goto-char end) (looking-at "[ \t]*:")))
      'formwalk-rule)
     ((and (member last '("type" "of")) near) 'font-lock-type-face)
     ((and (equal last ":") (not (formwalk--rule-colon-p start))) 'font-lock-type-face)
     ((and (equal last "=") (formwalk--type-sign-p start)) 'font-lock-type-face)
     ((and (member last '("form" "value")) (eq before ?.)) 'font-lock-variable-name-face)
     (reserved 'font-lock-keyword-face)
     (quoted 'font-lock-variable-name-face)
     ((and (equal last "(") (member word '("min" "max" "label"))
           (save-excursion (goto-char end) (looking-at "[ \t]*)"))
           (eq (char-before (- start 1)) ?\\))
      'formwalk-constant)
     (path 'font-lock-variable-name-face)
     ((and near (equal last "expect") (member word formwalk--expectations)) 'font-lock-keyword-face)
     ((and near (equal last "not") (member word formwalk--negated)
           (save-excursion (goto-char start) (looking-back "expect[ \t]+not[ \t]+" (line-beginning-position))))
      'font-lock-keyword-face)
     ((and near (equal last "expect")) 'font-lock-variable-name-face)
     ((and near (equal word "first") (equal last "focus")
           (save-excursion (goto-char end) (looking-at "[ \t]+\\(?:empty\\|problem\\)")))
      'font-lock-keyword-face)
     ((and near (equal last "on") (member word '("submit" "success" "reject")))
      'font-lock-keyword-face)
     ((and near (member word formwalk--units) (string-match-p "\\`[0-9_]+\\'" last))
      'font-lock-keyword-face)
     ((and near (member last formwalk--takers)
           (not (member word '("none" "by" "focus" "on" "clear"))))
      'font-lock-variable-name-face)
     ((or (and near (member last formwalk--introducers))
          (and near (member last '("=" "<" ">" "+" "-" "*" "/" "%" "?" "," "(" "[")))
          (and (eq before ?.) near)
          (formwalk--in-brackets-p start)
          (save-excursion (goto-char end) (looking-at "[ \t]*=\\(?:[^=]\\|$\\)")))
      'font-lock-variable-name-face)
     ((member word formwalk--words) 'font-lock-keyword-face)
     (t 'font-lock-variable-name-face))))

(defun formwalk--rule-colon-p (start)
  "Whether the colon before START follows the name of a rule."
  (save-excursion
    (goto-char start)
    (looking-back (concat "\\_<\\(?:check\\|warn\\)[ \t]+" formwalk--name "[ \t]*:[ \t]*")
                  (line-beginning-position))))

(defun formwalk--type-sign-p (start)
  "Whether the sign before START follows the name of a type."
  (save-excursion
    (goto-char start)
    (looking-back (concat "\\_<type[ \t]+" formwalk--name "[ \t]*=[ \t]*") (line-beginning-position))))

(defun formwalk--put (start end face)
  "Give the characters from START to END a FACE."
  (put-text-property start end 'face face))

(defconst formwalk--token
  (concat "\\(@[ \t]*[0-9][0-9_]*\\)"
          "\\|\\([0-9]\\(?:[0-9T_:]\\|-[0-9]\\|\\.[0-9]\\)*\\)"
          "\\|\\(" formwalk--name "\\)"
          "\\|\\(\\.\\.[.<]\\|[=!<>]=?\\|[-+*/%]\\|\\?\\?\\)")
  "A tag, a number, a name, or an operator.")

(defun formwalk--fontify-names (start end)
  "Highlight what is neither a text nor a comment between START and END."
  (save-excursion
    (goto-char start)
    (while (re-search-forward formwalk--token end t)
      (let ((from (match-beginning 0)) (to (match-end 0)))
        (cond
         ((match-beginning 1) (formwalk--put from to 'formwalk-tag))
         ((match-beginning 2) (formwalk--put from to 'formwalk-number))
         ((match-beginning 3)
          (save-match-data (formwalk--put from to (formwalk--face from to))))
         ((match-beginning 4) (formwalk--put from to 'formwalk-operator)))
        (goto-char to)))))

(defun formwalk--fontify-interpolations (start end)
  "Highlight the expressions inside the text from START to END."
  (save-excursion
    (goto-char start)
    (while (re-search-forward "\\\\\\(?:(\\|.\\)" end t)
      (when (eq (char-before) ?\()
        (let ((first (point)))
          (formwalk--put (- first 2) first 'formwalk-operator)
          (formwalk--end-of-interpolation end)
          (let ((last (if (eq (char-before) ?\)) (1- (point)) (point))))
            (remove-text-properties first last '(face nil))
            (formwalk--fontify-code first last)
            (formwalk--put last (point) 'formwalk-operator)))))))

(defun formwalk--fontify-code (start end)
  "Highlight the expression from START to END, which may contain texts."
  (save-excursion
    (goto-char start)
    (let ((from start))
      (while (re-search-forward "\"" end t)
        (let ((quote (match-beginning 0)))
          (formwalk--fontify-names from quote)
          (goto-char quote)
          (formwalk--end-of-text end)
          (formwalk--put quote (point) 'font-lock-string-face)
          (let ((after (point)))
            (formwalk--fontify-interpolations quote after)
            (goto-char after)
            (setq from after))))
      (formwalk--fontify-names from end))))

(defun formwalk--fontify (limit)
  "Highlight everything up to LIMIT.  Font lock has found the texts and comments."
  (while (< (point) limit)
    (let* ((start (point))
           (state (syntax-ppss start))
           (next (save-excursion
                   (parse-partial-sexp start limit nil nil state 'syntax-table)))
           (end (save-excursion
                  (goto-char start)
                  (parse-partial-sexp start limit nil nil state 'syntax-table)
                  (point))))
      (cond
       ((nth 4 state))
       ((nth 8 state)
        (if (eq (char-after (nth 8 state)) ?/)
            (formwalk--put (nth 8 state) end 'formwalk-pattern)
          (formwalk--fontify-interpolations (nth 8 state) end)))
       (t (formwalk--fontify-names start (if (nth 8 next) (nth 8 next) end))))
      (goto-char (max (1+ start) end))))
  nil)

(defvar formwalk-font-lock-keywords '((formwalk--fontify))
  "What font lock does after texts and comments.")

;;;; Indentation

(defun formwalk-indent-line ()
  "Indent the line by the braces around it."
  (interactive)
  (let* ((state (save-excursion (syntax-ppss (line-beginning-position))))
         (closes (save-excursion (back-to-indentation) (looking-at "[])}]")))
         (column
          (unless (nth 8 state)
            (if (nth 1 state)
                (+ (save-excursion (goto-char (nth 1 state)) (current-indentation))
                   (if closes 0 formwalk-indent-offset))
              0))))
    (if (null column)
        'noindent
      (if (<= (current-column) (current-indentation))
          (indent-line-to column)
        (save-excursion (indent-line-to column))))))

;;;; The mode

(defvar formwalk-imenu-generic-expression
  `(("Tests" "^[ \t]*test[ \t]+\"\\([^\"\n]*\\)" 1)
    ("Types" ,(concat "^[ \t]*type[ \t]+\\(" formwalk--name "\\)") 1)
    (nil ,(concat "^[ \t]*\\(?:field\\|group\\|rows\\)[ \t]+\\(" formwalk--name "\\)") 1)))

;;;###autoload
(define-derived-mode formwalk-mode prog-mode "Formwalk"
  "Major mode for forms of Formwalk."
  (setq-local comment-start "// "
              comment-end ""
              comment-start-skip "//+[ \t]*"
              indent-tabs-mode nil
              indent-line-function #'formwalk-indent-line
              electric-indent-chars (append "{}])" electric-indent-chars)
              parse-sexp-lookup-properties t
              syntax-propertize-function #'formwalk-syntax-propertize
              font-lock-defaults '(formwalk-font-lock-keywords)
              font-lock-multiline t
              imenu-generic-expression formwalk-imenu-generic-expression
              compile-command
              (concat formwalk-program " check --color never "
                      (if buffer-file-name
                          (shell-quote-argument (file-name-nondirectory buffer-file-name))
                        "."))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.form\\'" . formwalk-mode))

;;;; Other packages

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               `(formwalk-mode . ,(lambda (&rest _) (list formwalk-program "lsp")))))

(defvar compilation-error-regexp-alist)
(defvar compilation-error-regexp-alist-alist)
(with-eval-after-load 'compile
  (add-to-list 'compilation-error-regexp-alist-alist
               '(formwalk "^ *--> \\(.*\\):\\([0-9]+\\):\\([0-9]+\\)$" 1 2 3))
  (add-to-list 'compilation-error-regexp-alist 'formwalk))

(provide 'formwalk-mode)
;;; formwalk-mode.el ends here
