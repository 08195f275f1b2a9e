import { linkIn, mailTo } from './harness/mail.ts'
import { signIn, signUp } from './harness/steps.ts'
import { enter, expect, test } from './harness/test.ts'

test.use({ hasMail: true })

test('lets an invited person sign up with an email address that differs from the invited one, and accepts each invitation once', async ({
  page,
  context,
  otherBrowser,
  world,
  guard,
}) => {
  guard.announce(/^POST \/api\/v1\/invitations\/look → 404$/)
  const erin = await world.person({ name: 'Erin Cole' })
  await enter(context, world, erin)

  await test.step('confirms the sender’s address and sends the invitation', async () => {
    await page.goto(linkIn(await mailTo(world, erin.email, /Confirm/)))
    await expect(page.getByText('Your email address is confirmed.')).toBeVisible()
    await page.goto('/friends')
    const invite = page.getByRole('region', { name: 'Invite by e-mail' })
    await invite.getByRole('textbox', { name: 'E-mail address' }).fill('grandpa@family.example')
    await invite.getByRole('button', { name: 'Send invitation' }).click()
    await expect(invite.getByText('grandpa@family.example')).toBeVisible()
    await expect(invite.getByText('Pending')).toBeVisible()
  })

  const link = linkIn(await mailTo(world, 'grandpa@family.example', /Erin Cole/))
  const his = await otherBrowser.newPage()

  await test.step('opens the invitation without an account, signs up with another address, and accepts', async () => {
    await his.goto(link)
    await expect(his.getByRole('heading', { name: 'You’re invited to Homefield' })).toBeVisible()
    expect(his.url()).not.toContain('token')
    await his.getByRole('link', { name: 'Create account' }).click()
    await signUp(his, 'walter@elsewhere.example')
    await expect(his.getByText('Account created successfully!', { exact: false })).toBeVisible()
    await signIn(his, 'walter@elsewhere.example')
    await his.getByRole('textbox', { name: 'Your Name' }).fill('Walter Cole')
    await his.getByRole('button', { name: 'Continue to Dashboard' }).click()
    await expect(his.getByRole('heading', { name: 'Erin Cole invites you' })).toBeVisible()
    await his.getByRole('button', { name: 'Accept' }).click()
    await expect(his).toHaveURL(/\/friends/)
    await expect(his.getByText('Erin Cole').first()).toBeVisible()
  })

  await test.step('shows the new friend without a reload', async () => {
    const friends = page.getByRole('region', { name: 'Your friends' })
    await expect(friends.getByText('Walter Cole')).toBeVisible()
    await expect(page.getByText('by Walter Cole')).toBeVisible()
  })

  await test.step('rejects the invitation link if it is used a second time (C64)', async () => {
    await his.goto('/dashboard')
    await his.goto(link)
    await expect(his.getByRole('heading', { name: 'This invitation is no longer valid' })).toBeVisible()
  })
})
