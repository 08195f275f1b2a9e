import { Action, StartAction } from './action.tsx'
import { useSite } from './site-context.tsx'

/** The ink close: what the page was leading to. */
export function CloseBand({ text }: { text: string }) {
  const { copy, isSignedIn } = useSite()
  return (
    <section className="site-close">
      <svg
        className="site-chalk"
        viewBox="0 0 1440 420"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d="M40 0v420M1400 0v420M40 210h210M1190 210h210" />
        <circle cx="720" cy="210" r="470" />
      </svg>
      <h2>{copy.close.title}</h2>
      <p>{text}</p>
      <div className="site-actions">
        <StartAction variant="inverse" />
        {isSignedIn ? null : (
          <Action to="/auth/signin" variant="inverse-outline" size="large">
            {copy.frame.signIn}
          </Action>
        )}
      </div>
    </section>
  )
}
