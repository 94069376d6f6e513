import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { executable } from '../../core/ports/executable.ts';

/** The program that shows an OpenAPI document in a browser, and its style. */
export interface DocsAssets {
  readonly script: string;
  readonly style: string;
}

/** Files of the package that the build lays beside the program. */
const FOLDER = import.meta.url.endsWith('.ts') ? '../../../node_modules/swagger-ui-dist/' : './docs/';

export async function readAssets(): Promise<DocsAssets> {
  const read = async (name: string): Promise<string> => {
    const inside = executable()?.read(`dist/docs/${name}`);
    if (inside !== undefined) return Buffer.from(inside).toString('utf8');
    return readFile(fileURLToPath(new URL(FOLDER + name, import.meta.url)), 'utf8');
  };
  const [script, style] = await Promise.all([read('swagger-ui-bundle.js'), read('swagger-ui.css')]);
  return { script, style: style.replace(/\n?\/\*# sourceMappingURL=\S+\*\//, '') };
}
