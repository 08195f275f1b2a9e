/** The push plugin of a platform, which issues this phone's push token. */
export interface PushProvider {
  /** Returns the current permission without asking. `prompt` means that the person was not asked yet. */
  allowed(): Promise<'granted' | 'denied' | 'prompt'>
  /** Asks the person. @returns whether pushes may be shown */
  ask(): Promise<boolean>
  /** Requests a token. The listener of `onToken` gets it and each later one. */
  register(): Promise<void>
  onToken(listener: (token: string) => void): Promise<void>
  /** Calls the listener with the data of each tapped push, including the one that started the app. */
  onTap(listener: (data: unknown) => void): Promise<void>
  /** Invalidates the token, so that no push reaches this phone. */
  unregister(): Promise<void>
}
