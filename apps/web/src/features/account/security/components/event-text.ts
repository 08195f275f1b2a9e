import type { SecurityEventKind } from '@homefield/contract/account'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import {
  BadgeCheck,
  Download,
  FingerprintPattern,
  KeyRound,
  LogIn,
  LogOut,
  type LucideIcon,
  Mail,
  Share,
  ShieldAlert,
  Smartphone,
  Trash2,
} from 'lucide-react'

interface Words {
  readonly text: MessageDescriptor
  readonly icon: LucideIcon
  /** True for failed sign-ins and for the start of irreversible actions, which the log highlights. */
  readonly isAlarming?: true
}

/** The type `Record` makes the build fail if a kind of security event has no text. */
export const SECURITY_EVENT_TEXTS: Record<SecurityEventKind, Words> = {
  signedIn: { text: msg`Signed in`, icon: LogIn },
  signInFailed: { text: msg`Sign-in with a wrong password`, icon: ShieldAlert, isAlarming: true },
  secondFactorFailed: { text: msg`Sign-in with a wrong code`, icon: ShieldAlert, isAlarming: true },
  signedOut: { text: msg`Signed out`, icon: LogOut },
  sessionEnded: { text: msg`A device was signed out`, icon: LogOut },
  otherSessionsEnded: { text: msg`All other devices were signed out`, icon: LogOut },
  recoveryRequested: { text: msg`Password reset link requested`, icon: Mail },
  passwordReset: { text: msg`Password reset by an emailed link`, icon: KeyRound },
  passwordChanged: { text: msg`Password changed`, icon: KeyRound },
  emailConfirmed: { text: msg`Email address confirmed`, icon: BadgeCheck },
  signUpRepeated: {
    text: msg`Someone tried to sign up with your address`,
    icon: ShieldAlert,
    isAlarming: true,
  },
  additionalEmailAdded: { text: msg`Additional email address added`, icon: Mail },
  additionalEmailConfirmed: { text: msg`Additional email address confirmed`, icon: BadgeCheck },
  additionalEmailRemoved: { text: msg`Additional email address removed`, icon: Mail },
  secondFactorOn: { text: msg`Two-step verification turned on`, icon: Smartphone },
  secondFactorOff: { text: msg`Two-step verification turned off`, icon: Smartphone, isAlarming: true },
  recoveryCodesRenewed: { text: msg`New recovery codes created`, icon: KeyRound },
  recoveryCodeUsed: { text: msg`Signed in with a recovery code`, icon: KeyRound },
  passkeyAdded: { text: msg`Passkey added`, icon: FingerprintPattern },
  passkeyRemoved: { text: msg`Passkey removed`, icon: FingerprintPattern },
  exportRequested: { text: msg`Data export requested`, icon: Download },
  exportDownloaded: { text: msg`Export of your data downloaded`, icon: Download },
  deletionRequested: { text: msg`Account deletion requested`, icon: Trash2, isAlarming: true },
  eventShared: { text: msg`A friend shared one of your events by email`, icon: Share },
}
