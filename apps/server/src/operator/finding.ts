/** The result of checking one part of an installation, such as the database or the mail server. */
export interface Finding {
  readonly part: string
  /** `bad`: the part does not work or is not safe. `mind`: the operator should look at the part. */
  readonly state: 'fine' | 'mind' | 'bad'
  readonly says: string
  /** Tells the operator what to do. Undefined only if the state is `fine`. */
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
