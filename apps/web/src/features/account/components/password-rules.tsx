import { passwordProblems, type PasswordProblem } from '@homefield/domain/password'
import { useLingui } from '@lingui/react/macro'
import { Check, Circle } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'

/** Lists the password rules. A check mark appears beside each rule that the typed password meets. */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useLingui()
  const broken = passwordProblems(password)
  const words: Record<PasswordProblem, string> = {
    passwordTooShort: t`8 characters`,
    passwordNeedsLowercase: t`A lowercase letter`,
    passwordNeedsUppercase: t`An uppercase letter`,
    passwordNeedsNumber: t`A number`,
  }
  return (
    <ul className="mt-2 grid grid-cols-2 gap-x-3 gap-y-1 text-sm" aria-label={t`Password requirements`}>
      {Object.entries(words).map(([rule, text]) => {
        const isMet = !broken.includes(rule as PasswordProblem)
        return (
          <li key={rule} className={`flex items-center gap-1.5 ${isMet ? 'text-pos-ink' : 'text-ink-3'}`}>
            <Icon of={isMet ? Check : Circle} size={14} />
            {text}
            <span className="sr-only">{isMet ? t`(done)` : t`(missing)`}</span>
          </li>
        )
      })}
    </ul>
  )
}
