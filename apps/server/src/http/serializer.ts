import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'

/**
 * Validates responses against the contract before they are sent.
 * Uses `safeParse` instead of the default `safeEncode`, which traverses each response twice.
 * For the response with a month of 546 events, `safeEncode` took 5.7 ms and `safeParse` 2.8 ms.
 * The two functions differ only for codecs and defaults. The contract's responses contain none.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const result = z.safeParse(schema, answer)
    if (result.error) throw new ResponseSerializationError(method, url, { cause: result.error })
    return JSON.stringify(result.data)
  }
}
