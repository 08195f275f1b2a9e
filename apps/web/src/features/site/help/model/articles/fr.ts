import type { Articles } from '../articles.ts'

export const articles: Articles = {
  'add-a-child': {
    title: 'Ajouter votre premier enfant',
    lead: 'Pour un profil, il suffit d’un nom, d’une couleur et des sports.',
    words: 'profil fils fille famille couleur photo anniversaire',
    body: [
      {
        steps: [
          'Ouvrez Profils et choisissez Ajouter un enfant.',
          'Saisissez le nom et choisissez une des douze couleurs : elle marque ses événements partout.',
          'Choisissez les sports, et une photo si vous voulez. Enregistrez.',
        ],
      },
      'Vous pouvez aussi créer un profil pour vous-même ou pour toute la famille. La date de naissance est facultative : elle ajoute l’âge, et un anniversaire dans le calendrier.',
    ],
  },
  'connect-a-team': {
    title: 'Connecter une équipe',
    lead: 'Deux minutes par équipe, et ses matchs et entraînements arrivent tout seuls.',
    words: 'plateforme synchroniser importer agenda ajouter calendrier',
    body: [
      {
        steps: [
          'Ouvrez Connexions et choisissez la plateforme de l’équipe. Si la vôtre n’y est pas, choisissez Autre calendrier.',
          'Collez le lien du calendrier de l’équipe. Vous voyez son nom, la première et la dernière date et trois titres avant que rien ne soit enregistré.',
          'Choisissez les enfants qui jouent dans l’équipe. Leurs calendriers se remplissent aussitôt.',
        ],
      },
      'Chez TeamSnap, vous pouvez aussi vous connecter au lieu de coller un lien, si ce serveur Homefield le propose. Une seule connexion apporte toutes vos équipes.',
      'Les liens sont en lecture seule. Homefield ne publie, ne répond et ne modifie jamais rien dans votre équipe.',
    ],
  },
  'one-team-two-children': {
    title: 'Une équipe pour deux enfants',
    lead: 'Frères et sœurs d’une même équipe partagent ses événements : un match, montré une fois, avec un fil.',
    words: 'frères sœurs jumeaux associer fratrie',
    body: [
      {
        steps: [
          'Ouvrez Connexions et la plateforme de l’équipe.',
          'Dans le menu de l’équipe, choisissez Associer aux enfants.',
          'Cochez tous ceux qui y jouent. Enregistrez.',
        ],
      },
    ],
  },
  'move-from-another-calendar': {
    title: 'Venir d’un autre calendrier',
    lead: 'Reprenez ce que vous avez chez Google, Apple, Outlook ou ailleurs, sans rien ressaisir.',
    words: 'importer google apple icloud outlook changer migrer transférer ics',
    body: [
      { drawing: 'move' },
      'Homefield lit les liens de calendrier : il vous suffit donc d’apporter le lien. Les changements faits ensuite là-bas apparaissent toujours ici.',
      {
        steps: [
          'Google Agenda, sur ordinateur : Paramètres, votre agenda, Intégrer l’agenda. Copiez l’adresse secrète au format iCal.',
          'Calendrier d’Apple : partagez le calendrier, activez Calendrier public et copiez le lien.',
          'Outlook sur le web : Paramètres, Calendriers partagés, Publier un calendrier. Copiez le lien ICS.',
          'Dans Homefield, ouvrez Connexions, Autre calendrier, collez le lien, regardez l’aperçu et enregistrez.',
        ],
      },
      'Ajoutez à la main ce qui n’est encore dans aucun calendrier : appuyez sur N, ou choisissez le signe plus. Un entraînement qui se répète ne se saisit qu’une fois.',
    ],
  },
  'google-apple-outlook': {
    title: 'Votre agenda dans Google, Apple ou Outlook',
    lead: 'Un lien privé montre les événements de vos enfants dans n’importe quelle appli de calendrier. Vous le révoquez quand vous voulez.',
    words: 'abonner exporter ical ics flux webcal partager grands-parents lien',
    body: [
      {
        steps: [
          'Ouvrez Paramètres, Liens de calendrier, et choisissez Créer un lien : pour un enfant, ou pour la famille.',
          'Copiez le lien. Il n’est montré qu’une fois, car toute personne qui l’a peut lire votre agenda.',
          'Google : Autres agendas, À partir de l’URL. Apple : Nouvel abonnement à un calendrier. Outlook : Ajouter un calendrier, S’abonner à partir du web.',
        ],
      },
      'Le délai avant qu’un changement y apparaisse dépend de cette appli : certaines ne vérifient qu’à quelques heures d’intervalle. Les liens ne contiennent jamais d’événements privés. Un lien révoqué cesse aussitôt de fonctionner.',
    ],
  },
  'without-a-signal': {
    title: 'Au bord d’un terrain sans réseau',
    lead: 'L’agenda, les discussions et les profils déjà ouverts fonctionnent quand même, et indiquent de quand ils datent.',
    words: 'hors ligne réseau internet zone blanche attente installer écran d’accueil',
    body: [
      'Un bandeau en haut indique que vous êtes hors ligne, et de quand datent les données.',
      'Ce que vous écrivez est enregistré sur l’appareil, marqué en attente, et envoyé dès qu’il y a du réseau. Rien n’est envoyé deux fois.',
      'Les cartes et la recherche de lieux nécessitent une connexion. Tout le reste qui doit attendre l’indique.',
      'La copie est supprimée quand vous vous déconnectez, ou automatiquement après trente jours sans connexion.',
    ],
  },
  'playmetrics-link': {
    title: 'Le lien de calendrier de Playmetrics',
    lead: 'Il commence par calendar.playmetrics.com, et il y en a un par équipe.',
    words: 'url ics playmetrics abonner où trouver',
    body: [
      { drawing: 'playmetrics' },
      {
        steps: [
          'Connectez-vous à Playmetrics sur le web et ouvrez le calendrier de votre équipe.',
          'Choisissez Subscribe to calendar, puis copiez le lien affiché.',
          'Dans Homefield, ouvrez Connexions, Playmetrics, et collez-le.',
        ],
      },
      'Un lien réservé aux matchs fonctionne aussi, à côté du lien complet. Chaque match n’apparaît quand même qu’une fois.',
    ],
  },
  'sportsengine-link': {
    title: 'Le lien de calendrier de SportsEngine',
    lead: 'Depuis le calendrier de l’équipe. Le site du club en a parfois un autre.',
    words: 'url ical sportngin abonner où trouver',
    body: [
      { drawing: 'sportsengine' },
      {
        steps: [
          'Ouvrez votre équipe sur SportsEngine et choisissez Schedule.',
          'Choisissez Subscribe, puis copiez le lien iCal.',
          'Dans Homefield, ouvrez Connexions, SportsEngine, et collez-le.',
        ],
      },
      'Un lien à l’adresse du club lui-même, avec ical_feed dedans, va sous Autre calendrier.',
    ],
  },
  'gamechanger-link': {
    title: 'Le lien de calendrier de GameChanger',
    lead: 'Il commence par api.team-manager.gc.com et il est à vous, pas à l’équipe : gardez-le pour vous.',
    words: 'url ics gc synchroniser où trouver',
    body: [
      { drawing: 'gamechanger' },
      {
        steps: [
          'Ouvrez votre équipe dans GameChanger et allez dans Schedule.',
          'Ouvrez le menu, choisissez Sync to calendar, puis copiez le lien.',
          'Dans Homefield, ouvrez Connexions, GameChanger, et collez-le.',
        ],
      },
    ],
  },
  'teamsnap-link': {
    title: 'TeamSnap : se connecter, ou coller un lien',
    lead: 'La connexion apporte toutes vos équipes. Un lien en apporte une, sans compte personnel.',
    words: 'url ics teamsnap one connecter où trouver',
    body: [
      { drawing: 'teamsnap' },
      {
        steps: [
          'Avec un compte : ouvrez Connexions, TeamSnap, choisissez Connecter TeamSnap et connectez-vous là-bas. Homefield demande seulement l’autorisation de lire.',
          'Avec un lien : ouvrez le calendrier de votre équipe chez TeamSnap, choisissez Subscribe et copiez le lien du calendrier.',
          'Collez-le sous Connexions, Autre calendrier. Il est reconnu, et l’équipe apparaît alors sous TeamSnap.',
        ],
      },
      'Les liens de calendrier de TeamSnap se mettent à jour avec un certain retard. La connexion est plus rapide.',
    ],
  },
  'other-calendar-link': {
    title: 'Un lien venu d’ailleurs',
    lead: 'Ligues, écoles, clubs, Google, Outlook : tout ce qui propose un lien iCalendar.',
    words: 'url ics webcal ical ligue école google outlook icloud autre',
    body: [
      { drawing: 'other' },
      {
        steps: [
          'Cherchez S’abonner, iCal ou Exporter le calendrier sur le site de la ligue, de l’école ou du calendrier.',
          'Copiez le lien : souvent il finit par .ics ou commence par webcal.',
          'Dans Homefield, ouvrez Connexions, Autre calendrier, et collez-le, ou tout le message dans lequel il est arrivé.',
        ],
      },
      'L’aperçu indique dans quel fuseau horaire les heures sont lues. Vous pouvez l’y modifier.',
    ],
  },
  'link-no-longer-works': {
    title: 'Ce que veut dire « Le lien ne fonctionne plus »',
    lead: 'La plateforme n’accepte plus le lien. Vos événements restent tels qu’à la dernière vérification réussie.',
    words: 'cassé erreur échec expiré remplacer nouveau lien problème',
    body: [
      'Le plus souvent, la plateforme a créé un nouveau lien, ou la saison est finie.',
      {
        steps: [
          'Prenez un nouveau lien sur la plateforme, comme le montrent les articles d’ici.',
          'Ouvrez Connexions et l’équipe. Choisissez Remplacer le lien.',
          'Collez le nouveau. Événements, messages et rappels restent avec l’équipe.',
        ],
      },
    ],
  },
  'removed-by-the-team': {
    title: 'Pourquoi un match indique « Retiré par l’équipe »',
    lead: 'Il était dans le calendrier de l’équipe et n’y est plus. Personne n’a dit qu’il était annulé.',
    words: 'annulé manquant disparu supprimé changements',
    body: [
      'Il n’est donc pas barré : demandez à l’entraîneur avant de rester chez vous. Si l’équipe le remet, il revient ici.',
      'Un match que l’équipe a vraiment annulé porte la mention Annulé et il est barré.',
      'Quand presque tout un calendrier disparaît d’un coup, Homefield attend et vous demande d’abord. Le plus souvent, il y a un problème sur la plateforme.',
    ],
  },
  'how-often-we-check': {
    title: 'À quelle fréquence nous vérifions',
    lead: 'Toutes les 5 minutes le jour du match, toutes les 15 si quelque chose est prévu dans les deux semaines, toutes les heures sinon.',
    words: 'actualiser synchroniser intervalle retard dernière fois maintenant',
    body: [
      'Chaque équipe indique sa dernière vérification et les problèmes éventuels. Actualiser vérifie aussitôt.',
      'Un changement montre l’ancienne et la nouvelle valeur jusqu’à ce que vous choisissiez Compris.',
    ],
  },
  'access-levels': {
    title: 'Ami, lecteur, administrateur',
    lead: 'Vous décidez pour chaque ami. Tous commencent au niveau Ami, qui ne permet pas de voir vos enfants.',
    words: 'rôles droits coparent parent nounou entraîneur partager voir',
    body: [
      { drawing: 'access' },
      'Ami : discussion et messages seulement. Ni profil, ni agenda.',
      'Lecteur : voit les agendas et événements de vos enfants dans le tableau de bord et le calendrier. Les événements privés restent cachés.',
      'Administrateur : voit et gère agendas, événements et profils de vos enfants, événements privés compris. Pour l’autre parent.',
      {
        steps: [
          'Ouvrez Amis et trouvez la personne.',
          'Choisissez Modifier le niveau d’accès.',
          'Choisissez le niveau et enregistrez. Il prend effet en quelques secondes, sur tous les appareils.',
        ],
      },
    ],
  },
  'take-access-back': {
    title: 'Retirer un accès',
    lead: 'Abaissez le niveau, supprimez l’ami ou bloquez-le. Tout prend effet en quelques secondes.',
    words: 'révoquer retirer supprimer bloquer cesser de partager séparation',
    body: [
      {
        steps: [
          'Ouvrez Amis et choisissez Modifier le niveau d’accès. Au niveau Ami, on ne voit rien de vos enfants.',
          'Ou supprimez l’ami : vous cesserez tous deux de voir les enfants de l’autre.',
          'Ou bloquez cette personne : elle ne peut alors pas non plus vous trouver ni vous écrire.',
        ],
      },
      'Les copies sur les appareils de l’autre personne sont aussi supprimées, dès que l’appareil est en ligne. Les liens de calendrier se révoquent à part, sous Paramètres, Liens de calendrier.',
    ],
  },
  'private-events': {
    title: 'Événements privés',
    lead: 'Vous et vos administrateurs êtes seuls à les voir.',
    words: 'cacher caché visibilité secret médecin',
    body: [
      'Choisissez la visibilité Privé en ajoutant ou en modifiant un événement. Les lecteurs ne le voient pas, pas même comme créneau occupé, et les liens de calendrier ne le contiennent pas.',
    ],
  },
  'who-drives': {
    title: 'Qui conduit',
    lead: 'Indiquez qui emmène un enfant et qui le ramène.',
    words: 'trajet covoiturage emmener ramener chercher conducteur habituel',
    body: [
      {
        steps: [
          'Ouvrez un événement. Sous Qui conduit, choisissez que vous conduisez, ou choisissez quelqu’un d’autre.',
          'L’autre personne reçoit d’abord une demande et répond d’un seul geste.',
          'Pour toutes les semaines : Paramètres, Conducteurs habituels. Par exemple, Sam ramène Maya de ses entraînements du mardi.',
        ],
      },
      'Le conducteur choisi pour un événement l’emporte sur le conducteur habituel. Si l’événement est déplacé, Homefield demande à chaque conducteur si cela convient toujours.',
    ],
  },
  'when-to-leave': {
    title: 'Quand partir',
    lead: 'Homefield compte à rebours depuis l’arrivée : avance, trajet et quelques minutes de marge.',
    words: 'départ trajet minutes domicile adresse avance circulation',
    body: [
      {
        steps: [
          'Saisissez votre adresse dans Paramètres, Domicile. Vous seul la voyez.',
          'Pour une équipe qui arrive plus tôt ou plus tard : ouvrez Connexions, Modifier l’équipe, Arriver en avance. Par défaut, 30 minutes pour les matchs et 15 pour les entraînements.',
          'Si le temps de trajet est faux, indiquez vos propres minutes dans l’événement. Elles l’emportent toujours. Paramètres, Temps de trajet en donne la liste.',
        ],
      },
      'L’heure est une estimation et ne tient pas compte de la circulation.',
    ],
  },
  'not-going': {
    title: 'Un enfant n’y va pas',
    lead: 'Un seul geste retire un enfant d’un événement. L’équipe n’en est pas informée.',
    words: 'absent malade manquer présence vacances',
    body: [
      {
        steps: [
          'Ouvrez l’événement et indiquez que l’enfant n’y va pas.',
          'Choisissez cet événement, ou tous ceux de la série ou de l’équipe à partir de ce jour.',
          'Pour annuler, indiquez dans le même événement que l’enfant y va.',
        ],
      },
      'L’enfant n’a alors besoin d’aucun trajet, n’a pas de conflit, et vous ne recevez pas de rappel. Tous ceux qui voient l’enfant le voient. Homefield n’informe pas l’équipe : répondez aussi sur la page de l’équipe.',
    ],
  },
  helpers: {
    title: 'Des aides sans compte',
    lead: 'Un grand-parent ou une nounou peut conduire sans utiliser Homefield.',
    words: 'mamie papi nounou voisin conducteur',
    body: [
      {
        steps: [
          'Ouvrez Paramètres, Aides, et choisissez Ajouter une aide.',
          'Saisissez un nom et, si vous le souhaitez, un téléphone et une adresse e-mail.',
          'Choisissez l’aide dans un événement, ou comme conducteur habituel.',
        ],
      },
      'Homefield n’envoie rien aux aides : prévenez-les vous-même. Les lecteurs voient le nom ; seuls vous et vos administrateurs voyez le téléphone et l’adresse e-mail.',
    ],
  },
  'what-reaches-you': {
    title: 'Choisir ce qui vous parvient',
    lead: 'Ce que vous voulez savoir, comment et quand.',
    words: 'paramètres push e-mail sms message silence alertes cloche',
    body: [
      {
        steps: [
          'Ouvrez Paramètres, Préférences de notification.',
          'Choisissez ce que vous voulez savoir : changements d’horaire, communications d’équipe.',
          'Choisissez comment : dans l’appli, par push, par e-mail et, si ce serveur Homefield en envoie, par SMS.',
          'Réglez les heures de silence. Seuls les changements urgents passent : un match prévu dans les 24 heures qui est annulé ou déplacé.',
        ],
      },
      'Chaque e-mail sur des changements, des messages, des amis ou des rappels contient un lien pour arrêter ce type d’e-mail. Les e-mails sur la sécurité de votre compte sont toujours envoyés.',
    ],
  },
  reminders: {
    title: 'Des rappels, pour tout ou pour un événement',
    lead: 'De 15 minutes à 1 jour avant. Ils se déplacent avec l’événement et ne viennent jamais pour un événement annulé.',
    words: 'alarme alerte avant prévenir minutes heure jour',
    body: [
      { drawing: 'reminders' },
      {
        steps: [
          'Pour tous les événements : Paramètres, Me rappeler avant les événements. Par défaut, c’est 1 heure.',
          'Pour un événement : ouvrez-le et choisissez Rappels. Plusieurs à la fois, c’est possible.',
          'Aucun rappel pour un événement : choisissez-y Enregistrer sans rappel. Les autres ne changent pas.',
        ],
      },
      'Au choix : 15 et 30 minutes, 1, 2, 6 et 12 heures, et 1 jour.',
    ],
  },
  'reminders-by-default': {
    title: 'Rappels par enfant et type d’événement',
    lead: 'Deux heures avant les matchs de Maya, 15 minutes avant les entraînements, aucun pour une équipe.',
    words: 'défaut délai couper équipe silence match entraînement enfant',
    body: [
      {
        steps: [
          'Ouvrez Paramètres, Rappels par défaut, et choisissez Modifier à côté des matchs, des entraînements ou des autres événements.',
          'Utiliser le réglage du compte revient au délai général.',
          'Pour ne rien recevoir d’une équipe : désactivez-la dans Paramètres, Équipes, ou choisissez Couper l’équipe sous Connexions.',
        ],
      },
      'Les rappels réglés pour un seul événement l’emportent toujours.',
    ],
  },
  'nothing-arrives': {
    title: 'Rien n’arrive sur mon téléphone',
    lead: 'Les notifications doivent être autorisées à trois endroits : Homefield, le navigateur ou l’appli, et le téléphone.',
    words: 'push marche pas notifications manquent iphone android autorisation test',
    body: [
      {
        steps: [
          'Sur le téléphone lui-même, ouvrez Paramètres dans Homefield. Sous Sur cet appareil, activez Notifications push.',
          'Sur un iPhone ou iPad dans un navigateur : ajoutez d’abord Homefield à l’écran d’accueil et ouvrez-le de là. Safari n’autorise les notifications qu’ainsi.',
          'Choisissez M’envoyer un test. S’il n’arrive pas, regardez les réglages du téléphone : notifications autorisées, pas de mode de concentration.',
        ],
      },
      'Si vous avez déjà lu quelque chose dans Homefield, votre téléphone ne vous alerte plus à ce sujet.',
    ],
  },
}
