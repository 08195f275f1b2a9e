/**
 * Wraps the push plugin for iOS or Android. The plugin asks for permission and returns the phone's push token.
 */
export interface PushProvider {
  /** Returns the current permission without asking the person. `prompt`: the person was never asked. */
  allowed(): Promise<'granted' | 'denied' | 'prompt'>
  /** Asks the person for permission. @returns True if the app may show pushes. */
  ask(): Promise<boolean>
  /** Requests a push token. `onToken` reports the requested token, and each token that replaces it. */
  register(): Promise<void>
  onToken(listener: (token: string) => void): Promise<void>
  /**
   * Calls the listener with the data of every tapped push, including the push that started the app.
   * `action` names the pressed button. It is a name of the plugin if the user tapped the push itself.
   */
  onTap(listener: (data: unknown, action: string) => void): Promise<void>
  /** Invalidates the push token, so that no push reaches this phone. */
  unregister(): Promise<void>
}
