import type { z } from 'zod'
import type { contract } from './contract.ts'
import type { ErrorBody } from './error.ts'

/**
 * Types for the library openapi-fetch, computed from the types of the contract.
 * No code is generated. This file and its imports contain only types, so zod does not reach the browser.
 */
type Calls = {
  [Feature in keyof typeof contract]: (typeof contract)[Feature][keyof (typeof contract)[Feature]]
}[keyof typeof contract]

type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : never
type Received<Schema> = Schema extends z.ZodType ? z.output<Schema> : never

type PathOf<C> = C extends { params: z.ZodType } ? { path: Sent<C['params']> } : { path?: never }
type QueryOf<C> = C extends { query: z.ZodType } ? { query?: Sent<C['query']> } : { query?: never }
type Answered<C extends Calls> = C extends { download: string }
  ? Record<C['download'], Blob>
  : { 'application/json': Received<C['response']> }
type Flat<Type> = { [Key in keyof Type]: Type[Key] }

// openapi-fetch builds one union type of all calls. Only interfaces and flattened types keep the union simple.
// With intersection types, the compiler fails at about twenty calls, because the union is too complex (TS2590).
interface Common<C extends Calls> {
  parameters: Flat<PathOf<C> & QueryOf<C> & { header?: { 'Command-Id'?: string } }>
  responses: {
    200: { content: Answered<C> }
    default: { content: { 'application/json': ErrorBody } }
  }
}
interface WithBody<C extends Calls, Body> extends Common<C> {
  requestBody: { content: { 'application/json': Body } }
}
interface WithoutBody<C extends Calls> extends Common<C> {
  requestBody?: never
}
interface WithFile<C extends Calls> extends Common<C> {
  requestBody: { content: { 'application/octet-stream': Blob } }
}
type Operation<C extends Calls> = C extends { body: z.ZodType }
  ? WithBody<C, Sent<C['body']>>
  : C extends { upload: object }
    ? WithFile<C>
    : WithoutBody<C>

export type Paths = {
  [Path in Calls['path']]: {
    [Method in Extract<Calls, { path: Path }>['method']]: Operation<
      Extract<Calls, { path: Path; method: Method }>
    >
  }
}
