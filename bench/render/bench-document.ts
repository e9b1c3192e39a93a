/** A document of the bench. Platen gets the template and its parameters, the other contestants the resulting HTML. */
export interface BenchDocument {
  template: string;
  parameters(number: number): Record<string, unknown>;
  /** Whether the document has images or fonts, which must be loaded before it is printed. */
  hasSubresources?: boolean;
  isScripted?: boolean;
}
