import { useLingui } from '@lingui/react/macro'

/** @param problem The reason why reloading would not help now, or null. */
export function MissingText({ problem }: { problem: string | null }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        {t`Homefield couldn’t be reached for a moment, or was just updated. The rest of the page still works.`}
      </p>
      {problem ? (
        <p role="alert" className="mt-2 font-medium text-neg-ink">
          {problem}
        </p>
      ) : null}
    </>
  )
}
