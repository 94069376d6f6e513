import type { Emitter } from 'liquidjs';
import { TemplateFault } from './error.ts';
import type { Meter } from './meter.ts';
import { settle } from './poison.ts';
import { printValue } from './print.ts';

/** Where text is written: the output of a template, or a capture, whose text is charged as memory as well. */
export function createOutput(meter: Meter, isCapture: boolean): Emitter {
  const { maxOutput } = meter;
  let bytes: number | undefined;
  const output = {
    buffer: '',
    write(value: unknown) {
      const text = printValue(settle(value));
      const length = output.buffer.length + text.length;
      if (length * 3 > maxOutput) {
        bytes = (bytes ?? Buffer.byteLength(output.buffer)) + Buffer.byteLength(text);
        if (bytes > maxOutput) throw new TemplateFault('limit', `the output is larger than ${maxOutput} bytes`);
      }
      if (isCapture) meter.use(text.length);
      else meter.work(1);
      output.buffer += text;
    },
  };
  return output;
}
