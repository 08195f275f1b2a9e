import { BUTTON_LABEL, buttonLook, buttonShape } from '../../../ui/button-look.ts'
import { type SiteWay, useSite } from './site-context.tsx'

// Inverse buttons are only for the black band at the end of a public page.
const INVERSE_RING = 'active:scale-[0.985] focus-visible:shadow-[0_0_0_2px_#16181d,0_0_0_4px_#93b1ff]'
const INVERSE = {
  inverse: `bg-white text-[#16181d] hover:bg-[#e9e9e6] ${INVERSE_RING}`,
  'inverse-outline': `text-white shadow-[inset_0_0_0_1px_#4a4e58] hover:bg-white/8 ${INVERSE_RING}`,
}

interface ActionProps {
  to: SiteWay
  variant?: 'primary' | 'outline' | 'ghost' | keyof typeof INVERSE
  size?: 'medium' | 'large'
  className?: string
  children: string
}

/**
 * Renders a link that looks like a button. Importing only the UI kit's styles keeps the public pages small.
 */
export function Action({ to, variant = 'primary', size = 'medium', className = '', children }: ActionProps) {
  const { Anchor } = useSite()
  const look =
    variant === 'inverse' || variant === 'inverse-outline'
      ? `${buttonShape(size)} ${INVERSE[variant]}`
      : buttonLook(variant, size)
  return (
    <Anchor to={to} className={`${look} ${className}`}>
      <span className={BUTTON_LABEL}>{children}</span>
    </Anchor>
  )
}

/** Shows the main button of a public page: 'Sign up', or the dashboard link for a user who is signed in. */
export function StartAction({
  className = '',
  variant = 'primary',
}: Pick<ActionProps, 'className' | 'variant'>) {
  const { copy, isSignedIn } = useSite()
  return (
    <Action
      to={isSignedIn ? '/dashboard' : '/auth/signup'}
      variant={variant}
      size="large"
      className={className}
    >
      {isSignedIn ? copy.frame.dashboard : copy.frame.signUp}
    </Action>
  )
}
