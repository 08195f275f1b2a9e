import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'

/**
 * Validates every response against the contract before the server sends it.
 * Uses `safeParse`, because the library's own `safeEncode` visits every checked value twice.
 * For a month with 546 events, `safeEncode` took 5.7 ms and `safeParse` took 2.8 ms.
 * The results differ only for codecs and defaults, which the contract's responses do not use.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const result = z.safeParse(schema, answer)
    if (result.error) throw new ResponseSerializationError(method, url, { cause: result.error })
    return JSON.stringify(result.data)
  }
}
