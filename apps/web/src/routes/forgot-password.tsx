import { getRouteApi } from '@tanstack/react-router'
import { ForgotPasswordPage } from '../features/account/pages/forgot-password-page.tsx'

const route = getRouteApi('/auth/forgot-password')

export function ForgotPassword() {
  return <ForgotPasswordPage hasFailed={route.useSearch().failed === true} />
}
