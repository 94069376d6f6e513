import { styleText } from 'node:util';

/** Colour never carries meaning alone: every coloured text says the same without it. Callers decide whether to colour. */
export const bold = (text: string): string => styleText('bold', text, { validateStream: false });
export const dim = (text: string): string => styleText('dim', text, { validateStream: false });
export const green = (text: string): string => styleText('green', text, { validateStream: false });
export const red = (text: string): string => styleText('red', text, { validateStream: false });
export const yellow = (text: string): string => styleText('yellow', text, { validateStream: false });
export const blue = (text: string): string => styleText('blue', text, { validateStream: false });
export const magenta = (text: string): string => styleText('magenta', text, { validateStream: false });
export const cyan = (text: string): string => styleText('cyan', text, { validateStream: false });

/** The painter, or none. */
export function painter(color: boolean, paint: (text: string) => string): (text: string) => string {
  return color ? paint : text => text;
}
