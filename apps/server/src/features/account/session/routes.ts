import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { type AuthAnswer, BASE_PATH, type Caller } from '../provider/better-auth.ts'
import { TooManyTries } from '../provider/try-limits.ts'
import type { Sessions } from './service.ts'

/** Bytes. An address, a password and a flag. */
const BODY_LIMIT = 4 * 1024

const Email = z.string().trim().max(254).toLowerCase().pipe(z.email())

// Longer passwords are refused in words by the service; nobody types four times as much.
const Password = z.string().max(512)

const SignUp = z.object({ email: Email, password: Password })
const SignIn = z.object({ email: Email, password: Password.min(1), rememberMe: z.boolean().default(true) })
const Nothing = z.object({})
const Session = z
  .object({
    user: z.object({ id: z.string(), email: z.string() }),
    session: z.object({ id: z.string(), expiresAt: z.string() }),
  })
  .nullable()

/**
 * Sign-up, sign-in and sign-out under `/api/auth`, for better-auth's clients and ours. Nothing else of better-auth's is
 * there: any other path under it is not found. Answers show no token: the browser has its cookie, and a client that
 * keeps none reads the header `set-auth-token` after sign-in.
 */
export function sessionRoutes(root: FastifyInstance, sessions: Sessions): void {
  const app = root.withTypeProvider<ZodTypeProvider>()
  const options = { bodyLimit: BODY_LIMIT }
  const tags = ['session']

  app.post(
    `${BASE_PATH}/sign-up/email`,
    { ...options, schema: { tags, summary: 'Make an account', body: SignUp, response: { 200: Nothing } } },
    async (request, reply) => {
      await told(reply, sessions.signUp(callerOf(request), request.body))
      return closed(reply).send({})
    },
  )
  app.post(
    `${BASE_PATH}/sign-in/email`,
    { ...options, schema: { tags, summary: 'Sign in', body: SignIn, response: { 200: Nothing } } },
    async (request, reply) => {
      const answer = await told(reply, sessions.signIn(callerOf(request), request.body))
      if (answer.bearer !== null) void reply.header('set-auth-token', answer.bearer)
      return closed(reply, answer).send({})
    },
  )
  app.post(
    `${BASE_PATH}/sign-out`,
    { ...options, schema: { tags, summary: 'End this session', response: { 200: Nothing } } },
    async (request, reply) => closed(reply, await sessions.signOut(callerOf(request))).send({}),
  )
  app.get(
    `${BASE_PATH}/get-session`,
    { schema: { tags, summary: 'Who is signed in; null for nobody', response: { 200: Session } } },
    async (request, reply) => {
      const answer = await sessions.current(callerOf(request))
      return closed(reply, answer).send(Session.parse(answer.body))
    },
  )
}

/** `request.ip` obeys TRUST_PROXY: a forwarded address counts only where a known proxy wrote it. */
function callerOf(request: FastifyRequest): Caller {
  return { headers: request.headers, address: request.ip }
}

async function told<T>(reply: FastifyReply, trying: Promise<T>): Promise<T> {
  try {
    return await trying
  } catch (error) {
    if (error instanceof TooManyTries) void reply.header('retry-after', error.retryAfter)
    throw error
  }
}

function closed(reply: FastifyReply, answer?: AuthAnswer): FastifyReply {
  if (answer && answer.cookies.length > 0) void reply.header('set-cookie', [...answer.cookies])
  return reply.header('cache-control', 'no-store')
}
