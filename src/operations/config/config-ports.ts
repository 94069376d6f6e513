import type { ConfigEditor } from '../../config/edit/edit-file.ts';

/** The configuration file as operations change it. */
export interface ConfigFile {
  /** Loaded when it is asked for. */
  editor(): Promise<ConfigEditor>;
  /** Lets the user change a text in the editor of `VISUAL` or `EDITOR`; answers the new text. */
  letEdit(text: string, name: string): Promise<string>;
}
