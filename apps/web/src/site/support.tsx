import { CircleAlert, LifeBuoy, X } from 'lucide-react'
import { useSite } from '../features/site/components/site-context.tsx'
import { MAX_LENGTH, ROWS } from '../features/support/model.ts'
import { BUTTON_LABEL, buttonLook } from '../ui/button-look.ts'
import { Icon } from '../ui/icon.tsx'
import { noteLook } from '../ui/note.tsx'

/**
 * The support dialog for visitors. It asks the visitor to sign in, and the app then restores the typed message.
 * The dialog opens only with scripts. Without scripts, visitors use the email address beside the button.
 */
export function Support() {
  const { copy } = useSite()
  const { help, frame } = copy
  return (
    <>
      <button
        type="button"
        className={`${buttonLook('primary')} in-[html:not([data-script])]:hidden`}
        data-opens="support"
        aria-haspopup="dialog"
      >
        <span className={BUTTON_LABEL}>
          <Icon of={LifeBuoy} size={16} />
          {help.contact}
        </span>
      </button>
      <dialog
        id="support"
        className="m-auto w-[min(480px,calc(100%-24px))] rounded-dialog bg-raised px-6 py-5 text-ink-2 shadow-lg backdrop:bg-scrim max-md:mx-0 max-md:mb-0 max-md:w-full max-md:max-w-none max-md:rounded-t-sheet max-md:rounded-b-none max-md:pb-[calc(20px+var(--safe-b))]"
        aria-labelledby="support-title"
      >
        <header className="mb-3.5 flex items-center justify-between">
          <h2 className="font-display text-[19px]/[26px] font-[650] tracking-[-0.015em]" id="support-title">
            {help.contact}
          </h2>
          <button
            type="button"
            className="-my-2 -mr-2.5 grid size-11 place-items-center rounded-control"
            data-closes
            aria-label={help.support.close}
          >
            <Icon of={X} />
          </button>
        </header>
        <p className={`${noteLook('neg')} mb-3.5`}>
          <Icon of={CircleAlert} />
          <b>{help.support.signedOut}</b>
        </p>
        <label className="block text-sm font-semibold text-ink">
          {help.support.summary}
          <textarea
            className="mt-1.5 block w-full resize-y rounded-control border border-line-control bg-surface px-3 py-2.5 text-lg font-normal text-ink focus-visible:border-focus focus-visible:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_22%,transparent)]"
            rows={ROWS}
            maxLength={MAX_LENGTH}
            required
          />
        </label>
        <footer className="mt-4.5 flex justify-end gap-2 max-md:*:h-11! max-md:*:flex-1!">
          <button type="button" className={buttonLook('ghost')} data-closes>
            {help.support.cancel}
          </button>
          <a href="/auth/signin?returnTo=%2Fhelp" className={buttonLook()}>
            {frame.signIn}
          </a>
        </footer>
      </dialog>
    </>
  )
}
