;;; Prints one line a step of using the language server  -*- lexical-binding: t; -*-

(require 'cl-lib)
(require 'formwalk-mode)
(require 'eglot)
(require 'flymake)
(require 'xref)

(setq eglot-sync-connect 120
      eglot-connect-timeout 120
      eglot-confirm-server-initiated-edits nil
      xref-prompt-for-identifier nil
      last-nonmenu-event t
      make-backup-files nil
      create-lockfiles nil)
;; Nobody is there to answer.
(defalias 'y-or-n-p #'always)
(defalias 'yes-or-no-p #'always)

(defun say (step text)
  (princ (format "%s: %s\n" step (substring-no-properties (format "%s" text)))))

(defun send-changes ()
  "Do what Emacs does when it is idle, which it never is here."
  (when (eglot-managed-p) (eglot--signal-textDocument/didChange)))

(defun await (what result)
  "Let Emacs work until RESULT returns something, for two minutes at most."
  (send-changes)
  (let ((value nil) (count 0))
    (while (not (setq value (funcall result)))
      (when (> (setq count (1+ count)) 2400)
        (say "failed" (format "no %s" what))
        (kill-emacs 1))
      (accept-process-output nil 0.05))
    value))

(defun go (text)
  (send-changes)
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(defun line-of (text)
  (save-excursion
    (go text)
    (buffer-substring-no-properties (line-beginning-position) (line-end-position))))

(defun has (text)
  (save-excursion
    (goto-char (point-min))
    (search-forward text nil t)))

(defun await-no-diagnostics ()
  (await "end of the diagnostics" (lambda () (flymake-start) (null (flymake-diagnostics)))))

(defun diagnostics ()
  (mapconcat (lambda (one)
               (format "%d:%s" (line-number-at-pos (flymake-diagnostic-beg one))
                       (replace-regexp-in-string "\n" " / " (flymake-diagnostic-text one))))
             (flymake-diagnostics) " | "))

(defun complete-after (below text)
  "Type TEXT on a line below BELOW and complete it; return the line."
  (go below)
  (end-of-line)
  (insert "\n" text)
  (let ((last-command 'self-insert-command) (this-command 'completion-at-point))
    (completion-at-point))
  (prog1 (buffer-substring-no-properties (line-beginning-position) (line-end-position))
    (delete-region (line-beginning-position) (1+ (line-end-position)))))

(defun offered (below text)
  "What completion offers after TEXT on a line below BELOW."
  (go below)
  (end-of-line)
  (insert "\n" text)
  (pcase-let ((`(,_ ,start ,end ,table . ,_)
               (cons nil (run-hook-with-args-until-success 'completion-at-point-functions))))
    (prog1 (mapconcat #'substring-no-properties
                      (all-completions (buffer-substring start end) table) " ")
      (delete-region (line-beginning-position) (1+ (line-end-position))))))

(defun use-server ()
  (find-file "trip.form")
  (say "mode" major-mode)
  (apply #'eglot (eglot--guess-contact))
  (flymake-mode 1)
  (await "diagnostic" (lambda () (flymake-start) (flymake-diagnostics)))
  (say "diagnostics" (diagnostics))

  (go "nihts")
  (cl-letf (((symbol-function 'completing-read)
             (lambda (_ titles &rest _)
               (let ((title (car (all-completions "" titles))))
                 (say "action" title)
                 title))))
    (call-interactively #'eglot-code-actions))
  (await "fix" (lambda () (not (has "nihts"))))
  (say "fixed" (line-of "show when"))
  (await-no-diagnostics)

  (say "clause" (complete-after "range 0...30" "    st"))
  (say "options" (offered "enter outward .rail" "  enter homeward ."))
  (say "option" (complete-after "enter outward .rail" "  enter homeward .ro"))

  (go "nights * rate")
  (let ((described nil))
    (run-hook-with-args 'eldoc-documentation-functions
                        (lambda (text &rest _) (when text (push text described))))
    (await "hover" (lambda () described))
    (say "hover" (replace-regexp-in-string "\n+" " / " (string-trim (car described)))))

  (go "Transport")
  (xref-find-definitions (xref-backend-identifier-at-point (xref-find-backend)))
  (say "definition" (format "%s:%d:%d" (buffer-name) (line-number-at-pos) (1+ (current-column))))

  (find-file "trip.form")
  (go "nights")
  (eglot-rename "stay")
  (dolist (text '("integer" "show when" "price" "enter stay")) (say "renamed" (line-of text)))
  (go "Transport")
  (eglot-rename "Vehicle")
  (say "renamed" (line-of "There"))
  (with-current-buffer "travel.form" (say "renamed" (line-of "type")))
  (save-some-buffers t)

  (go "range 0")
  (insert "  ")
  (send-changes)
  (eglot-format-buffer)
  (say "formatted" (line-of "range 0"))
  (await-no-diagnostics)

  ;; How the process ends is left to chance: Emacs kills it right after it asks it to exit.
  (let ((server (eglot-current-server)))
    (eglot-shutdown server nil 120)
    (say "runs" (and (jsonrpc-running-p server) t))))

(condition-case problem
    (use-server)
  (error (say "failed" problem) (kill-emacs 1)))
