/** Writes the picture of a preview that the README shows, from what the program prints. A test checks that the committed one is this. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { previewPicture } from '../docs/picture.ts';

writeFileSync(join(import.meta.dirname, '..', '..', 'docs', 'preview.svg'), previewPicture());
