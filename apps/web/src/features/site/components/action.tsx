import '../../../ui/button.css'
import { type SiteWay, useSite } from './site-context.tsx'

interface ActionProps {
  to: SiteWay
  variant?: 'primary' | 'outline' | 'ghost' | 'inverse' | 'inverse-outline'
  size?: 'medium' | 'large'
  className?: string
  children: string
}

/** Goes somewhere, looks like a button: the kit's looks without its code. */
export function Action({ to, variant = 'primary', size = 'medium', className = '', children }: ActionProps) {
  const { Anchor } = useSite()
  return (
    <Anchor to={to} className={`btn ${className}`} data-variant={variant} data-size={size}>
      <span className="btn-label">{children}</span>
    </Anchor>
  )
}

/** The page's own invitation; who is in already is led back in. */
export function StartAction({ size = 'large', variant = 'primary' }: Pick<ActionProps, 'size' | 'variant'>) {
  const { copy, isSignedIn } = useSite()
  return (
    <Action to={isSignedIn ? '/dashboard' : '/auth/signup'} variant={variant} size={size}>
      {isSignedIn ? copy.frame.dashboard : copy.frame.signUp}
    </Action>
  )
}
