import type { Articles } from '../articles.ts'

export const articles: Articles = {
  'add-a-child': {
    title: 'Add your first child',
    lead: 'All a profile needs is a name, a color and the sports.',
    words: 'profile kid son daughter myself family color photo birthday',
    body: [
      {
        steps: [
          'Open Profiles and choose Add Child.',
          'Type the name and pick one of twelve colors: it marks this child’s events everywhere.',
          'Choose the sports, and a photo if you like. Save.',
        ],
      },
      'You can also make a profile for yourself or the whole family. The date of birth is optional: it adds the age, and a birthday on the calendar.',
    ],
  },
  'connect-a-team': {
    title: 'Connect a team',
    lead: 'Two minutes per team, and its games and practices show up on their own.',
    words: 'platform sync import schedule add calendar',
    body: [
      {
        steps: [
          'Open Connections and choose the team’s platform. If yours is not listed, choose Other calendar.',
          'Paste the team’s calendar link. You see its name, its first and last date and three titles before anything is saved.',
          'Choose which children play on the team. Their calendars fill in right away.',
        ],
      },
      'With TeamSnap, you can also sign in instead of pasting a link, if this Homefield server offers it. One sign-in brings in all your teams.',
      'Links are read-only. Homefield never posts, replies or changes anything on your team.',
    ],
  },
  'one-team-two-children': {
    title: 'Use one team for two children',
    lead: 'Siblings on one team share its events: one game, shown once, with one thread.',
    words: 'siblings twins brothers sisters map mapping',
    body: [
      {
        steps: [
          'Open Connections and the platform of the team.',
          'In the team’s menu choose Map to children.',
          'Tick every child who plays on it. Save.',
        ],
      },
    ],
  },
  'move-from-another-calendar': {
    title: 'Move from another calendar',
    lead: 'Bring what you have from Google, Apple, Outlook or another app, without typing it again.',
    words: 'import google apple icloud outlook switch migrate transfer ics',
    body: [
      { drawing: 'move' },
      'Homefield reads calendar links, so you only need to move the link. Later changes there still show up here.',
      {
        steps: [
          'Google Calendar, on a computer: Settings, your calendar, Integrate calendar. Copy the secret address in iCal format.',
          'Apple Calendar: share the calendar, switch on Public Calendar and copy the link.',
          'Outlook on the web: Settings, Shared calendars, Publish a calendar. Copy the ICS link.',
          'In Homefield open Connections, Other calendar, paste the link, look at the preview and save.',
        ],
      },
      'Add anything that isn’t on a calendar yet by hand: press N, or choose the plus. You only enter a repeating practice once.',
    ],
  },
  'google-apple-outlook': {
    title: 'Your calendar in Google, Apple or Outlook',
    lead: 'A private link lets any calendar app show your children’s events. You can revoke it whenever you like.',
    words: 'subscribe export ical ics feed webcal share grandparents link',
    body: [
      {
        steps: [
          'Open Settings, Calendar links, and choose Create link: for one child, or for the family.',
          'Copy the link. It’s shown only once, because anyone who has it can read your schedule.',
          'Google: Other calendars, From URL. Apple: New Calendar Subscription. Outlook: Add calendar, Subscribe from web.',
        ],
      },
      'How soon a change shows up there depends on that app: some check only every few hours. Links never include private events. A revoked link stops working right away.',
    ],
  },
  'without-a-signal': {
    title: 'At a field without a signal',
    lead: 'The schedule, chats and profiles you’ve already opened still work, and show how old they are.',
    words: 'offline network no internet dead spot waiting unsent install home screen',
    body: [
      'A bar at the top tells you that you’re offline, and when the data was last updated.',
      'What you write is saved on the device, marked as waiting, and sent when you have a signal. Nothing is sent twice.',
      'Maps and place search need a connection. Anything else that has to wait will say so.',
      'The copy is deleted when you sign out, or automatically after thirty days without a connection.',
    ],
  },
  'playmetrics-link': {
    title: 'The calendar link from Playmetrics',
    lead: 'It begins with calendar.playmetrics.com, and there is one for each team.',
    words: 'url ics playmetrics subscribe where find',
    body: [
      { drawing: 'playmetrics' },
      {
        steps: [
          'Sign in to Playmetrics on the web and open your team’s calendar.',
          'Choose Subscribe to calendar, then copy the link it shows.',
          'In Homefield open Connections, Playmetrics, and paste it.',
        ],
      },
      'A games-only link works too, alongside the full one. Each game still shows only once.',
    ],
  },
  'sportsengine-link': {
    title: 'The calendar link from SportsEngine',
    lead: 'From the team’s schedule. A club’s own site may have one as well.',
    words: 'url ical sportngin subscribe where find tourney',
    body: [
      { drawing: 'sportsengine' },
      {
        steps: [
          'Open your team on SportsEngine and choose Schedule.',
          'Choose Subscribe, then copy the iCal link.',
          'In Homefield open Connections, SportsEngine, and paste it.',
        ],
      },
      'A link from the club’s own address, one with ical_feed in it, goes under Other calendar.',
    ],
  },
  'gamechanger-link': {
    title: 'The calendar link from GameChanger',
    lead: 'It begins with api.team-manager.gc.com and belongs to you, not to the team: keep it to yourself.',
    words: 'url ics gc sync where find',
    body: [
      { drawing: 'gamechanger' },
      {
        steps: [
          'Open your team in GameChanger and go to its Schedule.',
          'Open the menu, choose Sync to calendar, then copy the link.',
          'In Homefield open Connections, GameChanger, and paste it.',
        ],
      },
    ],
  },
  'teamsnap-link': {
    title: 'TeamSnap: sign in, or paste a link',
    lead: 'Signing in brings all of your teams. A link brings one, and needs no account of your own.',
    words: 'url ics teamsnap one oauth connect where find',
    body: [
      { drawing: 'teamsnap' },
      {
        steps: [
          'With an account: open Connections, TeamSnap, choose Connect TeamSnap and sign in there. Homefield only asks for permission to read.',
          'With a link: open your team’s schedule at TeamSnap, choose Subscribe and copy the calendar link.',
          'Paste it under Connections, Other calendar. It is recognized, and the team then appears under TeamSnap.',
        ],
      },
      'TeamSnap’s calendar links update with a delay. Signing in is faster.',
    ],
  },
  'other-calendar-link': {
    title: 'A link from anywhere else',
    lead: 'Leagues, schools, clubs, Google, Outlook: anything that offers an iCalendar link.',
    words: 'url ics webcal ical league school leagueapps byga google outlook icloud other',
    body: [
      { drawing: 'other' },
      {
        steps: [
          'Look for Subscribe, iCal or Export calendar on the site of your league, school or calendar.',
          'Copy the link: it often ends in .ics or begins with webcal.',
          'In Homefield open Connections, Other calendar, and paste it, or the whole message it came in.',
        ],
      },
      'The preview says in which time zone the times are read. You can change it there.',
    ],
  },
  'link-no-longer-works': {
    title: 'What “Link no longer works” means',
    lead: 'The platform no longer accepts the link. Your events stay as they were at the last successful check.',
    words: 'broken failed error expired replace new link issue',
    body: [
      'Most often the platform made a new link, or the season ended.',
      {
        steps: [
          'Get a new link from the platform, as the articles here show.',
          'Open Connections and the team. Choose Replace link.',
          'Paste the new one. Events, messages and reminders stay with the team.',
        ],
      },
    ],
  },
  'removed-by-the-team': {
    title: 'Why a game says “Removed by the team”',
    lead: 'It was on the team’s calendar and now it isn’t. Nobody said it was cancelled.',
    words: 'cancelled missing vanished deleted gone changes',
    body: [
      'So it isn’t crossed out: check with the coach before you stay home. If the team brings it back, it comes back here.',
      'A game the team actually cancelled says Cancelled and is crossed out.',
      'When most of a calendar disappears at once, Homefield waits and asks you first. Usually something is broken on the platform.',
    ],
  },
  'how-often-we-check': {
    title: 'How often we check',
    lead: 'Every 5 minutes on game day, every 15 when something is coming up within two weeks, every hour otherwise.',
    words: 'refresh sync update interval delay last checked now',
    body: [
      'Every team shows when it was last checked and any problem it had. Refresh checks right away.',
      'A change shows its old and its new value until you choose Got it.',
    ],
  },
  'access-levels': {
    title: 'Friend, Viewer, Administrator',
    lead: 'You decide for each friend. Everyone starts as a Friend, who can’t see your children.',
    words: 'roles permission co-parent partner sitter coach share see',
    body: [
      { drawing: 'access' },
      'Friend: chat and messages only. No profile, no schedule.',
      'Viewer: sees your children’s schedules and events in the dashboard and the calendar. Private events stay hidden.',
      'Administrator: sees and manages schedules, events and profiles of your children, private events included. For the other parent.',
      {
        steps: [
          'Open Friends and find the friend.',
          'Choose Edit access level.',
          'Pick the level and save. It takes effect within seconds, on every device.',
        ],
      },
    ],
  },
  'take-access-back': {
    title: 'Take access back',
    lead: 'Lower their level, remove them or block them. Each takes effect within seconds.',
    words: 'revoke remove unfriend block stop sharing divorce',
    body: [
      {
        steps: [
          'Open Friends and choose Edit access level. A Friend can’t see anything about your children.',
          'Or remove the friend: you’ll both stop seeing each other’s children.',
          'Or block them: then they can’t find you or message you either.',
        ],
      },
      'Copies on the other person’s devices are deleted too, as soon as the device is online. Calendar links are revoked separately, under Settings, Calendar links.',
    ],
  },
  'private-events': {
    title: 'Private events',
    lead: 'Only you and your administrators see them.',
    words: 'hide hidden visibility secret doctor',
    body: [
      'Set Visibility to Private when you add or edit an event. Viewers do not see it, not even as busy time, and calendar links leave it out.',
    ],
  },
  'who-drives': {
    title: 'Who drives',
    lead: 'Say who takes a child there and who brings them home.',
    words: 'ride carpool pick up drop off fetch bring driver usual default',
    body: [
      {
        steps: [
          'Open an event. Under Who drives, choose I’ll drive, or choose somebody else.',
          'Another person is asked first, and answers with one tap. Until then it says Asked.',
          'For every week: Settings, Usual drivers. For example, Sam brings Maya home from Tuesday practices.',
        ],
      },
      'A driver whom you choose for one event wins over the usual driver. If the event moves, Homefield asks each driver whether it still works.',
    ],
  },
  'when-to-leave': {
    title: 'When to leave',
    lead: 'Homefield counts back from the arrival time: early arrival, drive, and a few minutes to spare.',
    words: 'leave by departure drive time minutes home address early arrival traffic',
    body: [
      {
        steps: [
          'Enter your address in Settings, Home. Only you see it.',
          'For a team that arrives earlier or later: open Connections, Edit team, Arrive early. The default is 30 minutes for games and 15 for practices.',
          'If the drive time is wrong, set your own minutes on the event. They always win. Settings, Drive times lists them.',
        ],
      },
      'The time is an estimate and knows nothing about traffic.',
    ],
  },
  'not-going': {
    title: 'A child is not going',
    lead: 'One tap takes a child out of an event. The team is not told.',
    words: 'absent sick skip miss attendance cancel away vacation',
    body: [
      {
        steps: [
          'Open the event and choose Not going.',
          'Choose this event, or everything of the series or the team from that day on.',
          'To undo it, choose Going on the same event.',
        ],
      },
      'The child then needs no ride, has no clash, and you get no reminder. Everybody who sees the child sees it. Homefield does not tell the team, so answer on the team’s own page too.',
    ],
  },
  helpers: {
    title: 'Helpers without an account',
    lead: 'A grandparent or a sitter can drive without using Homefield.',
    words: 'grandma grandpa babysitter nanny neighbor driver',
    body: [
      {
        steps: [
          'Open Settings, Helpers, and choose Add helper.',
          'Enter a name and, if you like, a phone number and an email.',
          'Choose the helper on an event, or as a usual driver.',
        ],
      },
      'Homefield sends nothing to helpers, so tell them yourself. Viewers see the name; only you and your administrators see the phone number and the email.',
    ],
  },
  'what-reaches-you': {
    title: 'Choose what reaches you',
    lead: 'What you hear about, how, and when.',
    words: 'settings push email sms text message quiet hours mute bell',
    body: [
      {
        steps: [
          'Open Settings, Notification Preferences.',
          'Choose what you want to hear about: schedule updates, team communications.',
          'Choose how: in the app, by push, by email and, if this Homefield server sends them, by text message.',
          'Set quiet hours. Only urgent changes get through: a game within a day that’s cancelled or moved.',
        ],
      },
      'Every email about changes, messages, friends or reminders has a link to stop that kind. Emails about your account’s security are always sent.',
    ],
  },
  reminders: {
    title: 'Reminders, for all events or for one',
    lead: 'From 15 minutes to 1 day ahead. They move with the event, and never come for a cancelled one.',
    words: 'alarm alert lead time before notify remind minutes hour day',
    body: [
      { drawing: 'reminders' },
      {
        steps: [
          'For all events: Settings, Remind me before events. The default is 1 hour.',
          'For one event: open it and choose Reminders. Several at once are fine.',
          'No reminder for one event: choose Save without reminders there. The others stay as they are.',
        ],
      },
      'The choices are 15 and 30 minutes, 1, 2, 6 and 12 hours, and 1 day.',
    ],
  },
  'reminders-by-default': {
    title: 'Reminders per child and kind of event',
    lead: 'Two hours before Maya’s games, 15 minutes before practices, none for a team.',
    words: 'default lead time mute team silence game practice per child',
    body: [
      {
        steps: [
          'Open Settings, Reminders by default, and choose Change beside games, practices or other events.',
          'Use account setting goes back to the general time.',
          'To hear nothing of a team: turn it off in Settings, Teams, or choose Mute team under Connections.',
        ],
      },
      'Reminders that you set for a single event always win.',
    ],
  },
  'nothing-arrives': {
    title: 'Nothing arrives on my phone',
    lead: 'Notifications have to be allowed in three places: Homefield, the browser or app, and the phone.',
    words: 'push not working notifications missing iphone android permission test',
    body: [
      {
        steps: [
          'On the phone itself, open Settings in Homefield. Under On this device turn on Push notifications.',
          'On an iPhone or iPad in a browser: first add Homefield to the home screen and open it there. Safari allows notifications only that way.',
          'Choose Send me a test. If it doesn’t arrive, check the phone’s own settings: notifications allowed, no Focus mode.',
        ],
      },
      'If you’ve already read something in Homefield, your phone won’t alert you about it.',
    ],
  },
}
