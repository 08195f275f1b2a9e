import { CircleAlert, LifeBuoy, X } from 'lucide-react'
import { useSite } from '../features/site/components/site-context.tsx'
import { MAX_LENGTH, ROWS } from '../features/support/model.ts'
import { Icon } from '../ui/icon.tsx'

/**
 * What a visitor gets of the support's dialog: that he has to sign in, and room to write meanwhile, which is there again
 * afterwards. A script opens it; without one the address beside it is the way.
 */
export function Support() {
  const { copy } = useSite()
  const { help, frame } = copy
  return (
    <>
      <button
        type="button"
        className="btn"
        data-variant="primary"
        data-size="medium"
        data-opens="support"
        aria-haspopup="dialog"
      >
        <span className="btn-label">
          <Icon of={LifeBuoy} size={16} />
          {help.contact}
        </span>
      </button>
      <dialog id="support" className="site-dialog" aria-labelledby="support-title">
        <header>
          <h2 id="support-title">{help.contact}</h2>
          <button type="button" data-closes aria-label={help.support.close}>
            <Icon of={X} />
          </button>
        </header>
        <p className="note" data-tone="neg">
          <Icon of={CircleAlert} />
          <b>{help.support.signedOut}</b>
        </p>
        <label>
          {help.support.summary}
          <textarea rows={ROWS} maxLength={MAX_LENGTH} required />
        </label>
        <footer>
          <button type="button" className="btn" data-variant="ghost" data-size="medium" data-closes>
            {help.support.cancel}
          </button>
          <a href="/auth/signin?returnTo=%2Fhelp" className="btn" data-variant="outline" data-size="medium">
            {frame.signIn}
          </a>
        </footer>
      </dialog>
    </>
  )
}
