import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { AnchorHTMLAttributes, Ref } from 'react'
import './button.css'
import { ButtonFace } from './button-face.tsx'
import type { ButtonSize, ButtonVariant } from './button.tsx'

interface LinkButtonProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>
  variant?: ButtonVariant
  size?: ButtonSize
  icon?: LucideIcon
}

function ButtonAnchor({
  variant = 'outline',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <a {...rest} className={`btn ${className ?? ''}`} data-variant={variant} data-size={size}>
      <ButtonFace icon={icon}>{children}</ButtonFace>
    </a>
  )
}

/** Goes somewhere, looks like a button. */
export const LinkButton: LinkComponent<typeof ButtonAnchor> = createLink(ButtonAnchor)
