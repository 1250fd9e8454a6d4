// Starts the language server.

use zed_extension_api as zed;

struct Formwalk;

impl zed::Extension for Formwalk {
    fn new() -> Self {
        Formwalk
    }

    fn language_server_command(
        &mut self,
        _server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let command = worktree.which("formwalk").ok_or("formwalk is not on the path")?;
        Ok(zed::Command { command, args: vec!["lsp".to_string()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Formwalk);
