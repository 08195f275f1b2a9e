import { contract } from './contract.ts'
import { z } from 'zod'

/**
 * Returns a short hash of every response schema.
 * Call answersShape() only in the build, because the app must not load the library zod.
 */
export function answersShape(): string {
  const shapes = Object.values(contract).flatMap((feature) =>
    Object.values(feature).map((call) => [
      call.method,
      call.path,
      z.toJSONSchema(call.response, { io: 'output', unrepresentable: 'any' }),
    ]),
  )
  return fnv1a(JSON.stringify(shapes))
}

/** Hashes a text with 64-bit FNV-1a, because SHA digests would need Node or an asynchronous API. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
