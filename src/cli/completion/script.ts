import { UsageError } from '../rows/row.ts';

/**
 * The completion script of a shell. At the prompt it asks `tool __complete` for the words, so that commands, flags and
 * names of this installation complete; nothing uses the network.
 */
export function completionScript(shell: string): string {
  const script = SCRIPTS.get(shell);
  if (script === undefined) throw new UsageError(`there is no completion for "${shell}"`);
  return script;
}

/**
 * Bash breaks words at `=`, `:` and `@`, so the line is split anew; what stands before the last break is taken off the answers, since
 * bash replaces only what is behind it.
 */
const BASH = `# tool completion for bash: source <(tool completion bash)
_tool_complete() {
  local line=\${COMP_LINE:0:COMP_POINT} current=\${COMP_WORDS[COMP_CWORD]} last
  local -a words
  COMPREPLY=()
  read -ra words <<<"$line"
  if [[ $line == *[[:space:]] ]]; then words+=(""); fi
  last=\${words[\${#words[@]}-1]}
  if [[ $current == [=:@]* ]]; then current=\${current##*[=:@]}; fi
  while IFS= read -r line; do
    COMPREPLY+=("\${line#"\${last%"$current"}"}")
  done < <(command tool __complete "\${words[@]:1}" 2>/dev/null)
  if [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == :files ]]; then
    COMPREPLY=()
    compopt -o default 2>/dev/null
  elif [[ \${#COMPREPLY[@]} -eq 1 && \${COMPREPLY[0]} == *= ]]; then
    compopt -o nospace 2>/dev/null
  fi
}
complete -F _tool_complete tool
`;

const ZSH = `#compdef tool
# tool completion for zsh: source <(tool completion zsh)
_tool() {
  local -a found
  found=("\${(@f)$(tool __complete "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [ -z "\${found[1]}" ]; then
    return 1
  elif [ "\${found[1]}" = ":files" ]; then
    _files
  else
    compadd -Q -S '' -- \${(M)found:#*=}
    compadd -Q -- \${found:#*=}
  fi
}
if [ "\${funcstack[1]}" = "_tool" ]; then _tool "$@"; else compdef _tool tool; fi
`;

const FISH = `# tool completion for fish: tool completion fish | source
function __tool_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l found (tool __complete $words[2..-1] 2>/dev/null)
  if test "$found" = ":files"
    __fish_complete_path (commandline -ct)
  else
    printf '%s\\n' $found
  end
end
complete -c tool -f -a '(__tool_complete)'
`;

const POWERSHELL = `# tool completion for PowerShell: tool completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName tool -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($wordToComplete -eq '') { $words += '' }
  & tool __complete @words 2>$null | Where-Object { $_ -ne ':files' } | ForEach-Object {
    [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
  }
}
`;

const SCRIPTS: ReadonlyMap<string, string> = new Map([
  ['bash', BASH],
  ['zsh', ZSH],
  ['fish', FISH],
  ['powershell', POWERSHELL],
]);
