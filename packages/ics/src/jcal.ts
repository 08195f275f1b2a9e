/** A property as ical.js returns it (jCal, RFC 7265): name, parameters, type, values. */
export type Property = readonly [
  name: string,
  parameters: Readonly<Record<string, unknown>>,
  type: string,
  ...values: unknown[],
]
