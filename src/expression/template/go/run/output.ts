import { type Taint, TextParts } from '../../../../core/secrets/taint.ts';
import type { Piece } from '../../../../core/text/text-parts.ts';
import { TemplateFault } from '../../check/error.ts';
import type { Meter } from '../../render/meter.ts';
import type { Watch } from './watch.ts';

/** Where text is written: the output, or what `include` and `tpl` give, which is charged as memory as well. */
export class Output {
  text = '';
  readonly #meter: Meter;
  readonly #watch: Watch | undefined;
  readonly #isValue: boolean;
  readonly #pieces: Piece[] = [];
  #bytes: number | undefined;

  constructor(meter: Meter, watch: Watch | undefined, isValue: boolean) {
    this.#meter = meter;
    this.#watch = watch;
    this.#isValue = isValue;
  }

  add(text: string, taint: Taint): void {
    const { maxOutput } = this.#meter;
    if ((this.text.length + text.length) * 3 > maxOutput) {
      this.#bytes = (this.#bytes ?? Buffer.byteLength(this.text)) + Buffer.byteLength(text);
      if (this.#bytes > maxOutput) throw new TemplateFault('limit', `the output is larger than ${maxOutput} bytes`);
    }
    if (this.#isValue) this.#meter.use(text.length);
    this.text += text;
    if (this.#watch !== undefined) this.#pieces.push(this.#watch.piece(text, taint));
  }

  /** Something sensitive could have been printed here. */
  markHidden(): void {
    this.#pieces.push({ length: 0, taint: 'whole' });
  }

  /** Which parts of the text are sensitive. */
  taint(): TextParts | undefined {
    return this.#watch === undefined ? undefined : TextParts.of(this.text, this.#pieces);
  }
}
