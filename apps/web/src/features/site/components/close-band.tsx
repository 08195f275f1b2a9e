import { ACTIONS, CHALK } from './looks.ts'
import { Action, StartAction } from './action.tsx'
import { useSite } from './site-context.tsx'

/** Shows the band at the end of a public page. The band is dark in the light theme too. */
export function CloseBand({ text }: { text: string }) {
  const { copy, isSignedIn } = useSite()
  return (
    <section className="relative isolate overflow-hidden bg-[#16181d] px-8 pt-24 pb-26 text-center text-[#b6bac2] max-md:px-4 max-md:pt-18 max-md:pb-20 dark:border-y dark:border-line">
      <svg
        className={`${CHALK} h-full text-[#2f323a]`}
        viewBox="0 0 1440 420"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d="M40 0v420M1400 0v420M40 210h210M1190 210h210" />
        <circle cx="720" cy="210" r="470" />
      </svg>
      <h2 className="font-display text-[44px]/[48px] font-[650] tracking-tight text-balance text-white max-md:text-[34px]/[38px]">
        {copy.close.title}
      </h2>
      <p className="mt-3.5 mb-7">{text}</p>
      <div className={ACTIONS}>
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
