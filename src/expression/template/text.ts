import type { Template } from 'liquidjs';
import type { Place } from './check/error.ts';

/** A piece of a parsed template. */
export type Node = Template;

/** One parsed text: the template, or a file that it renders. */
export interface Text {
  readonly nodes: readonly Node[];
  placeAt(offset: number): Place;
}
