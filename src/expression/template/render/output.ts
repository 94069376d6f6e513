import type { Emitter } from 'liquidjs';
import { type Taint, TextParts } from '../../../core/secrets/taint.ts';
import type { Piece } from '../../../core/text/text-parts.ts';
import { TemplateFault } from '../check/error.ts';
import type { Meter } from './meter.ts';
import { settle } from './poison.ts';
import { printValue } from './print.ts';
import type { Watch } from './watch.ts';

export interface Output extends Emitter {
  buffer: string;
  /** Writes a value whose taint is known. */
  print(value: unknown, taint: Taint): void;
  /** Something sensitive could have been printed here. */
  markHidden(): void;
  /** Which parts of the text are sensitive. */
  taint(): TextParts | undefined;
}

/** Where text is written: the output of a template, or a capture, whose text is charged as memory as well. */
export function createOutput(
  { meter, watch }: { readonly meter: Meter; readonly watch: Watch | undefined },
  isCapture: boolean,
): Output {
  const { maxOutput } = meter;
  const pieces: Piece[] = [];
  let bytes: number | undefined;

  function add(value: unknown, taint: Taint | 'unknown'): void {
    const text = printValue(settle(value));
    const length = output.buffer.length + text.length;
    if (length * 3 > maxOutput) {
      bytes = (bytes ?? Buffer.byteLength(output.buffer)) + Buffer.byteLength(text);
      if (bytes > maxOutput) throw new TemplateFault('limit', `the output is larger than ${maxOutput} bytes`);
    }
    if (isCapture) meter.use(text.length);
    else meter.work(1);
    output.buffer += text;
    if (watch !== undefined) pieces.push(watch.piece(text, taint));
  }

  const output: Output = {
    buffer: '',
    write: value => add(value, 'unknown'),
    print: add,
    markHidden: () => pieces.push({ length: 0, taint: 'whole' }),
    taint: () => TextParts.of(output.buffer, pieces),
  };
  return output;
}
