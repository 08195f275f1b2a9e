import { useNavigate } from '@tanstack/react-router'
import { ResetPasswordPage } from '../features/account/pages/reset-password-page.tsx'

export function ResetPassword() {
  const navigate = useNavigate()
  const signIn = () =>
    void navigate({ to: '/auth/signin', search: { notice: 'passwordUpdated' }, replace: true })
  return <ResetPasswordPage onRedirect={signIn} />
}
