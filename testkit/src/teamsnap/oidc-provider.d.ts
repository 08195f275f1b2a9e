/** Declares the parts of oidc-provider that the fake uses, because the package has no TypeScript types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  export interface StoredToken {
    readonly accountId: string
    readonly isValid: boolean
  }

  export class Provider {
    constructor(issuer: string, configuration: object)
    callback(): RequestListener
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
    readonly AccessToken: { find(value: string): Promise<StoredToken | undefined> }
  }
}
