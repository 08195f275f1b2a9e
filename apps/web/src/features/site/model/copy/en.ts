/** The public pages in English. The other languages say the same in their own way; `SiteCopy` holds them to its shape. */
export const en = {
  name: 'English',
  frame: {
    skip: 'Skip to content',
    mainNav: 'Site',
    menu: 'Menu',
    languages: 'Language',
    features: 'Features',
    pricing: 'Pricing',
    apps: 'Mobile apps',
    help: 'Help',
    onThisPage: 'On this page',
    accessibility: 'Accessibility',
    privacy: 'Privacy Policy',
    contact: 'Contact Us',
    signIn: 'Sign in',
    signUp: 'Get Started Free',
    /** In the header of a phone there is little room. */
    signUpShort: 'Get Started Free',
    dashboard: 'Open your dashboard',
    toDark: 'Switch to dark theme',
    toLight: 'Switch to light theme',
    /** Shown on a page in another language if the visitor's browser prefers this language. */
    offer: 'This page is also available in English',
    offerClose: 'Not now',
  },
  close: {
    title: 'Home field advantage, every weekend.',
    free: 'Free at launch. No credit card. No limits on children or events.',
  },
  stores: {
    both: 'On the web, iPhone, iPad and Android.',
    apple: 'iOS app live. Android coming soon.',
    google: 'Android app live. iOS coming soon.',
    none: 'On the web today. iOS and Android apps coming soon.',
    premium: 'Premium features coming soon.',
  },
  home: {
    title: "Your Family's Sports Schedule Hub",
    pageTitle: 'Homefield · Your family’s sports schedule in one calendar',
    description:
      'Every practice, game and meet for every child, from TeamSnap, SportsEngine, Playmetrics, GameChanger and any calendar link, in one calm calendar. Free.',
    lead: 'Every practice, game and meet for every child, from every team app, in one calm calendar.',
    how: 'See how it works',
    free: 'Free at launch. No credit card. No limits on children or events.',
    week: {
      label: 'A week of three children and a friend’s, in one calendar',
      span: 'May 14 – 18',
      friend: 'Marcus’s schedule',
      days: ['Thu', 'Fri', 'Sat', 'Sun', 'Mon'],
      hours: ['9 AM', '11 AM', '1 PM', '3 PM', '5 PM', '7 PM'],
      events: {
        swim: ['Swim practice', '4:00 PM'],
        soccer: ['Soccer practice', '5:30 PM'],
        otters: ['Otters vs Pilots', '6:00 PM'],
        swimOwen: ['Swim practice', '4:00 PM'],
        basketball: ['Basketball practice', '6:30 PM'],
        opener: ['Tournament: vs Tualatin', '9:00 AM'],
        cubs: ['Cubs vs Jays', '10:30 AM'],
        second: ['Tournament: vs Rapids', '1:30 PM'],
        owls: ['U8 vs Owls', '3:30 PM'],
        semifinal: ['Tournament: semifinal', '10:00 AM'],
        meet: ['Spring Splash meet', '1:00 PM'],
        practice: ['Practice', '5:00 PM'],
        late: ['Practice', '6:00 PM'],
      },
    },
    grid: {
      title: 'Less forwarding, more watching.',
      children: {
        title: 'Every child, one color',
        text: 'Pick from twelve. It marks their events on every screen, for you and for the friends you share with.',
        sports: ['Soccer', 'Basketball', 'Baseball', 'Swimming'],
      },
      platforms: {
        title: 'Schedules that update themselves',
        text: 'Connect a platform or paste a team’s calendar link. Changes show up on their own.',
        synced: 'Synced',
      },
      clash: {
        title: 'Two places at once? You’ll know',
        text: 'See overlaps between your children before the weekend starts.',
        what: 'Maya and Owen overlap from 6:00 to 7:00 PM.',
        where: 'Practice at Cedar Park, game at Wilshire Diamond.',
      },
      sharing: {
        title: 'Share with the people you trust',
        text: 'Friends chat. Viewers see. Administrators help run the week.',
        roles: [
          ['Friend', 'Chat only'],
          ['Viewer', 'Sees schedules'],
          ['Administrator', 'Manages everything'],
        ],
      },
    },
    steps: {
      title: 'Ready before the next practice',
      list: [
        ['Create Profiles', 'One per child, with color, photo and sports.'],
        ['Connect Platforms', 'TeamSnap, SportsEngine, Playmetrics, GameChanger, or add by hand.'],
        ['Share & Coordinate', 'Invite other parents. Choose who sees and who helps.'],
      ],
    },
    before: {
      title: 'Before',
      list: [
        'Four apps, four logins, four colors for “Saturday”',
        'The change that only one parent saw',
        '“Which field?” at 8:52 AM',
        'Two games, one car, and no warning',
      ],
    },
    after: {
      title: 'With Homefield',
      list: [
        'One calendar, one color per child',
        'Time changes flagged, with the old time struck out',
        'Place, map and directions on the event itself',
        'Overlaps and tight drives, days ahead',
      ],
    },
    voices: 'What parents say',
    promises: {
      title: 'What you can count on',
      list: [
        [
          'Checked every 15 minutes, every 5 on game day',
          'Once an hour only when nothing is coming up in the next two weeks. Every team shows when it was last checked.',
          'How often we check',
        ],
        [
          'Nothing disappears without a word',
          'An event its team removed stays visible and is marked. If most of a calendar disappears at once, we ask you first.',
          'When a team removes a game',
        ],
        [
          'You decide who sees your children',
          'Every friend starts without access to any child. You can take access back anytime.',
          'How to take access back',
        ],
      ],
    },
  },
  features: {
    title: 'What Homefield does',
    pageTitle: 'Features · Homefield',
    description:
      'One calendar for every child, schedules that sync themselves, old and new times for every change, clashes spotted early, sharing by role, chat, and reminders from 15 minutes to 1 day ahead.',
    lead: 'Seven things a sports family needs from a schedule, and how Homefield does each.',
    list: [
      {
        title: 'One calendar for every child',
        text: 'Month, week, day and agenda, one color per child, and a family board you can print.',
        benefits: [
          'Twelve colors, readable in light and dark',
          'One page for the fridge',
          'Opens without a signal',
        ],
      },
      {
        title: 'Schedules that update themselves',
        text: 'TeamSnap, SportsEngine, Playmetrics and GameChanger, or any calendar link.',
        benefits: [
          'Checked every 15 minutes when an event is coming up, every 5 on game day',
          'Shows when it last checked, and what’s wrong if anything is',
          'A preview before anything is saved',
        ],
      },
      {
        title: 'What changed, old and new',
        text: 'A moved game shows both values until you say “Got it”.',
        benefits: [
          'Cancelled is not the same as removed',
          'Your own edits survive a sync',
          'Arrive-by times, fields and uniforms if the platform provides them',
        ],
      },
      {
        title: 'Two places at once',
        text: 'Overlaps and impossible drives between children, before the weekend.',
        benefits: ['The drive between the two fields', '“Not a problem” is remembered'],
      },
      {
        title: 'Share with people you trust',
        text: 'Friend, Viewer or Administrator for each person. Change your mind, and access is gone within seconds.',
        benefits: [
          'Viewers see, administrators help',
          'Private events stay private',
          'One event by email, to people without an account',
        ],
      },
      {
        title: 'Talk where the event is',
        text: 'A thread for each event, a chat with each friend, photos included.',
        benefits: [
          'Sent only once, even on a bad connection',
          'Write without a signal, and it’s sent when you have one',
        ],
      },
      {
        title: 'Reminders you choose',
        text: 'From 15 minutes to 1 day ahead, for all events or for one.',
        benefits: ['Move with the event', 'Never for a cancelled game', 'Quiet hours at night'],
      },
    ],
    around: {
      title: 'And more',
      list: [
        [
          'Add to other calendars',
          'Private calendar links for Google, Apple and Outlook, revocable one by one.',
        ],
        ['Your data', 'Export everything, delete everything, in the app.'],
        ['Every device', 'Light and dark. English, Spanish, French.'],
      ],
    },
    platforms: 'Supported platforms',
    anyLink: 'Any iCalendar link',
  },
  pricing: {
    title: '$0 per month',
    pageTitle: 'Pricing · Homefield',
    description:
      'Homefield is free at launch: $0 per month, no credit card, no limits on children or events. Premium features are coming soon.',
    lead: 'Free at launch. No credit card. No limits on children or events.',
    plan: 'Everything, free',
    price: ['$0', 'per month'],
    included: [
      'No limits on children or events',
      'All four platforms and any calendar link',
      'Changes, clashes and reminders',
      'Friends, access levels and chat',
      'Family board, print and calendar links',
      'On the web and on your phone',
    ],
    premium: {
      title: 'Premium, coming soon',
      text: 'Not built yet, and nothing you need today depends on it.',
      list: [
        ['Analytics', 'Hours, miles and seasons'],
        ['Team communication', 'For coaches and managers'],
        ['Carpool coordination', 'Who drops off, who picks up'],
        ['Gear tracking', 'Uniforms and what’s in the bag'],
        ['Tournament brackets', 'Live, with your child’s path'],
        ['Coach and referee scheduling', 'For the people who give up their weekends'],
      ],
    },
    questions: 'Questions',
    faq: [
      [
        'Is it really free?',
        'Yes. Everything on this page is free at launch, without a card and without a limit on children or events.',
      ],
      [
        'What will premium be?',
        'The six things listed above are planned. None of them is available yet, and the free plan doesn’t depend on them.',
      ],
      [
        'Do you sell our data, or show ads?',
        'No. There are no ads and no trackers, on these pages or in the app. The Privacy Policy says what is kept and who sees it.',
      ],
      [
        'Does my co-parent need to pay?',
        'No. Every account is free. Make your co-parent a friend with administrator access, and both of you run the same schedule.',
      ],
      [
        'Can I leave with everything?',
        'Yes. In Settings, you can export everything you put in and delete your account, without emailing us.',
      ],
    ],
  },
  apps: {
    title: 'In your pocket, at the field',
    pageTitle: 'Mobile apps · Homefield',
    description:
      'Homefield for iPhone, iPad and Android: the whole schedule without a signal, and push when a game moves. Requirements, download and questions.',
    lead: 'Your whole schedule opens without a signal. Push tells you first.',
    download: 'Download on the',
    getItOn: 'Get it on',
    comingSoon: 'Coming Soon',
    ios: 'iPhone and iPad',
    android: 'Android',
    scanStore: 'Point your phone’s camera at the code to open the App Store.',
    scanWeb: 'Until then: point your phone’s camera at the code, and add Homefield to your home screen.',
    qr: { store: 'QR code of the App Store link', web: 'QR code of this site’s address' },
    phone: {
      label: 'Today and tomorrow in the app',
      today: 'Thursday, May 14',
      tomorrow: ['Fri, May 15', 'Tomorrow'],
      overlap: 'Overlap',
      changed: 'Time changed',
      rows: [
        ['4:00 PM', '5:15 PM', 'Swim practice'],
        ['5:30 PM', '7:00 PM', 'Practice'],
        ['6:00 PM', '8:00 PM', 'Otters vs Pilots'],
        ['6:30 PM', '7:45 PM', 'Practice'],
        ['4:00 PM', '5:00 PM', 'Swim practice'],
        ['6:30 PM', '7:45 PM', 'Practice'],
      ],
    },
    needs: {
      title: 'What it needs',
      list: [
        ['iPhone and iPad', 'iOS 16.4+'],
        ['Android', 'Android 7.0 / API 24+'],
        ['Memory', '2 GB RAM'],
        ['Storage', '50 MB'],
      ],
      web: 'In a browser: Safari 16.4, Chrome 111 or Firefox 128, or newer.',
    },
    questions: 'Questions',
    faq: [
      [
        'Does it work offline?',
        'The schedule, chats and profiles you’ve already opened work offline and show how old they are. What you write is sent when you’re back online.',
      ],
      [
        'Is the account the same as on the web?',
        'Yes. One account, the same schedule everywhere, and what you change on one device is on the others within seconds.',
      ],
      [
        'When are the apps coming?',
        'An app marked “Coming Soon” above isn’t in the store yet. Until then, Homefield runs in your phone’s browser, and you can add it to your home screen.',
      ],
      [
        'Can I turn off specific notifications?',
        'Yes. In Settings, you can choose schedule changes, team messages and reminders, how they reach you, and quiet hours. Each event can have its own reminders, or none.',
      ],
    ],
  },
  privacy: {
    title: 'Privacy Policy',
    pageTitle: 'Privacy Policy · Homefield',
    description:
      'What Homefield collects, how it is used, who sees it and how to export or delete it. No ads, no trackers, no account for a child.',
    updated: 'Last updated January 2025',
    short: 'In short:',
    shortText: 'your family’s schedule is yours. No ads, no trackers, no account for a child.',
    sections: [
      {
        id: 'information',
        title: 'Information we collect',
        body: [
          'What you type: your name, email address, phone number if you give one, and your children’s names, colors, sports, notes and, if you choose, dates of birth and photos. The events, messages and pictures you add.',
          'What your team platforms send us: events with their places, times and notes, for the teams you connect.',
          [
            'No location tracking and no advertising identifiers.',
            'Which devices are signed in, so that you can sign them out.',
            'Technical logs without names, places or birthdays. For sign-ins and refused requests they hold the network address.',
          ],
        ],
      },
      {
        id: 'use',
        title: 'How we use it',
        body: [
          'To show your schedule, tell you what changed, find clashes, remind you, and show the people you choose what you choose. Nothing else.',
        ],
      },
      {
        id: 'sharing',
        title: 'Sharing',
        body: [
          'Friends see your children only at the level you set: Friends chat, Viewers see the schedule, Administrators help manage it. Private events are seen by you and by administrators. When you lower someone’s level, their access ends within seconds.',
          'Anyone with a calendar link can see your children’s events, except private ones, until you revoke it. When you email an event, the recipient keeps that email. We don’t sell your data.',
        ],
      },
      {
        id: 'security',
        title: 'Security',
        body: [
          'The database itself enforces who can see what, not just the screen. Passwords are stored as hashes. Team links and platform sign-ins are stored encrypted and never shown in full, not even to you.',
          'Your devices keep a copy of your schedule so that it opens without a signal. That copy is deleted when you sign out, or automatically after thirty days without a connection.',
        ],
      },
      {
        id: 'rights',
        title: 'Your rights',
        body: [
          'See and correct your data in the app. Export or delete everything in Settings, anytime, without emailing us.',
        ],
      },
      {
        id: 'children',
        title: 'Children under 13',
        body: [
          'Accounts are for parents and guardians. A child has a profile that a parent manages, but no account. We do not knowingly collect information from children under 13.',
        ],
      },
      {
        id: 'third-parties',
        title: 'Third parties',
        body: [
          'Your team platforms, if you connect them: we read what they publish for your team and never write anything there.',
          'Service providers see only what they need: the host of this installation, its email provider, the push service of your device or browser and, if text messages are offered, the text message provider.',
          'Our server requests maps and places for you. The map service sees the place, never who asked for it. A routing service, if this installation uses one, sees two places to about 100 meters.',
        ],
      },
      {
        id: 'retention',
        title: 'Retention',
        body: [
          'We keep your data as long as you keep it in your account. What you delete is removed from the app, and deleting your account removes everything in it. Backups follow as they are replaced.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes',
        body: [
          'If this policy changes, we’ll update this page. The date at the top shows which version you’re reading.',
        ],
      },
    ],
    contact: { id: 'contact', title: 'Contact', text: 'Questions about your data:' },
  },
  accessibility: {
    title: 'Accessibility',
    pageTitle: 'Accessibility statement · Homefield',
    description:
      'How Homefield works with a keyboard, a screen reader, large text and high contrast, what does not work yet, and how to tell us.',
    updated: 'Last updated November 2026',
    short: 'In short:',
    shortText:
      'every parent should be able to read the schedule. We aim for WCAG 2.2, level AA, on every screen.',
    sections: [
      {
        id: 'what-works',
        title: 'What works',
        body: [
          [
            'Everything works without a mouse. Anything you can drag can also be moved with a dialog or the keyboard; press ? for the list of shortcuts, which can be turned off.',
            'Screen readers read each event as one sentence: child, title, status, date, time and place. Automatic changes are announced.',
            'A child’s color is never the only sign: name and initials are beside it. Cancelled, moved and clashing events say so in words.',
            'Light and dark themes with enough contrast. We respect your system’s contrast themes and reduced-motion setting.',
            'Text follows the size set in your browser or phone, up to twice as large. In crowded views, like a month, it grows less. The agenda shows everything at full size.',
            'Controls on a phone are at least 44 pixels high.',
            'Three languages, set once for your account.',
          ],
        ],
      },
      {
        id: 'how-we-test',
        title: 'How we test',
        body: [
          'Automated tests check every change: axe-core on the app’s screens and every public page, and complete flows with only the keyboard. We read the screens ourselves in both themes and on small phones.',
          'It hasn’t been reviewed by an independent body, or by people who rely on a screen reader every day. If you do, we’d like to hear from you.',
        ],
      },
      {
        id: 'limits',
        title: 'What does not work yet',
        body: [
          [
            'Maps are pictures. The place is written next to each one, with a link for directions.',
            'A photo in a conversation has a description only if its sender wrote one.',
            'Titles and notes come from your team’s platform as they were written there.',
            'With text at its largest, a calendar week scrolls inside its own frame; the list view shows the same events without that.',
          ],
        ],
      },
    ],
    contact: {
      id: 'tell-us',
      title: 'Tell us',
      text: 'What got in your way? Tell us which screen it was and what you use to read it, and we’ll get back to you:',
    },
  },
  help: {
    title: 'Help',
    pageTitle: 'Help · Homefield',
    description:
      'Short answers: where to find each platform’s calendar link, access levels, reminders, moving from another calendar, and how to reach support.',
    lead: 'Short answers from people who spend their weekends at the field.',
    search: 'Search help',
    found: { none: 'Nothing found. Try other words, or write to us.', one: '1 answer', many: '{n} answers' },
    groups: {
      start: 'Getting started',
      connections: 'Connections',
      driving: 'Driving',
      friends: 'Friends and access',
      notifications: 'Notifications',
    },
    about: 'About Homefield',
    aboutText: 'The family’s sports-schedule hub: one calendar for every child, from every team app.',
    madeIn: 'Made in {city}.',
    stuck: 'Still stuck? Write to us, and a real person will answer.',
    contact: 'Contact Support',
    all: 'All help',
    next: 'Read next',
    leads: ['1 day', '12 h', '6 h', '2 h', '1 h', '30 min', '15 min'],
    access: ['Chat', 'Sees schedules', 'Manages', 'yes', 'no'],
    support: {
      summary: 'Summary of Issue',
      signedOut: 'You must be logged in to submit a support request.',
      cancel: 'Cancel',
      close: 'Close',
    },
  },
}

export type SiteCopy = typeof en
