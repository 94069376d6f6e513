/** How a person sees the data of a command: text that ends with a newline, or nothing. */
export type Human<T> = (data: T, style: HumanStyle) => string | Promise<string>;

export interface HumanStyle {
  readonly color: boolean;
  /** Undefined in a pipe: nothing is cut there. */
  readonly columns: number | undefined;
  readonly verbose: boolean;
}
