/** The result of checking one part of an installation. */
export interface Finding {
  readonly part: string
  /** `bad` means that the part does not work or is not safe. */
  readonly state: 'fine' | 'mind' | 'bad'
  readonly says: string
  /** Advice for the operator. Undefined only if the state is `fine`. */
  readonly advice?: string
}

export const fine = (part: string, says: string): Finding => ({ part, state: 'fine', says })
export const mind = (part: string, says: string, advice: string): Finding => ({
  part,
  state: 'mind',
  says,
  advice,
})
export const bad = (part: string, says: string, advice: string): Finding => ({
  part,
  state: 'bad',
  says,
  advice,
})
