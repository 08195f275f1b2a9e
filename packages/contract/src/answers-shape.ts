import { contract } from './contract.ts'
import { z } from 'zod'

/** A short hash of every response schema in the contract. Only for the web's build, because it loads zod. */
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

/** FNV-1a, 64 bits. It distinguishes schemas, and needs neither Node nor an asynchronous digest. */
function fnv1a(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  }
  return hash.toString(36)
}
