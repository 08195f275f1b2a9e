import type { Articles } from '../articles.ts'

export const articles: Articles = {
  'add-a-child': {
    title: 'Ajouter votre premier enfant',
    lead: 'Un profil a un nom, une couleur et des sports. Rien d’autre n’est nécessaire.',
    words: 'profil fils fille famille couleur photo anniversaire',
    body: [
      {
        steps: [
          'Ouvrez Profils et choisissez Ajouter un enfant.',
          'Saisissez le nom et choisissez une des douze couleurs : elle marque ses événements partout.',
          'Choisissez les sports, et une photo si vous voulez. Enregistrez.',
        ],
      },
      'Un profil peut aussi être vous-même, ou toute la famille. La date de naissance est facultative : elle donne l’âge, et un anniversaire dans le calendrier.',
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
          'Collez le lien du calendrier. Vous voyez son nom, la première et la dernière date et trois titres avant que rien ne soit enregistré.',
          'Dites quels enfants jouent dans l’équipe. Leurs calendriers se remplissent aussitôt.',
        ],
      },
      'Chez TeamSnap, vous pouvez aussi vous connecter au lieu de coller un lien, si cette installation le propose : une seule connexion amène toutes vos équipes.',
      'Un lien ne peut qu’être lu. Homefield ne publie, ne répond et ne change jamais rien dans votre équipe.',
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
      'Homefield lit des liens de calendrier. C’est donc le lien que vous apportez, et ce qui change là-bas plus tard arrive encore ici.',
      {
        steps: [
          'Google Agenda, sur ordinateur : Paramètres, votre agenda, Intégrer l’agenda. Copiez l’adresse secrète au format iCal.',
          'Calendrier d’Apple : partagez le calendrier, activez Calendrier public et copiez le lien.',
          'Outlook sur le web : Paramètres, Calendriers partagés, Publier un calendrier. Copiez le lien ICS.',
          'Dans Homefield, ouvrez Connexions, Autre calendrier, collez le lien, regardez l’aperçu et enregistrez.',
        ],
      },
      'Ce qui n’est encore dans aucun calendrier s’ajoute à la main : touche N, ou le signe plus. Un entraînement qui se répète est une seule saisie.',
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
          'Copiez le lien. Il n’est montré qu’une fois, car toute personne qui l’a peut le lire.',
          'Google : Autres agendas, À partir de l’URL. Apple : Nouvel abonnement à un calendrier. Outlook : Ajouter un calendrier, S’abonner à partir du web.',
        ],
      },
      'Le délai avant qu’un changement y paraisse dépend de cette appli : certaines ne regardent que toutes les quelques heures. Les événements privés ne sont dans aucun lien. Un lien révoqué cesse aussitôt de répondre.',
    ],
  },
  'without-a-signal': {
    title: 'Au bord d’un terrain sans réseau',
    lead: 'L’agenda, les discussions et les profils déjà vus s’ouvrent quand même, et disent leur âge.',
    words: 'hors ligne réseau internet zone blanche attente installer écran d’accueil',
    body: [
      'Un bandeau en haut dit que vous êtes hors ligne, et de quand datent les données.',
      'Ce que vous écrivez reste sur l’appareil, marqué en attente, et part une seule fois dès qu’il y a du réseau. Rien n’est envoyé deux fois.',
      'Les cartes et la recherche de lieux ont besoin du réseau. Ce qui doit attendre le dit.',
      'La copie quitte l’appareil à la déconnexion, et d’elle-même après trente jours sans contact.',
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
      'Un lien des matchs seuls marche aussi, à côté du complet : chaque match est montré une fois.',
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
    lead: 'La connexion amène toutes vos équipes. Un lien en amène une, sans compte à vous.',
    words: 'url ics teamsnap one connecter où trouver',
    body: [
      { drawing: 'teamsnap' },
      {
        steps: [
          'Avec un compte : ouvrez Connexions, TeamSnap, choisissez Connecter TeamSnap et connectez-vous là-bas. Homefield demande à lire, et rien de plus.',
          'Avec un lien : ouvrez le calendrier de votre équipe chez TeamSnap, choisissez Subscribe et copiez le lien.',
          'Collez-le sous Connexions, Autre calendrier. Il est reconnu, et l’équipe se range sous TeamSnap.',
        ],
      },
      'TeamSnap délivre ses calendriers avec un retard qui lui est propre. La connexion est le plus rapide des deux moyens.',
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
      'L’aperçu dit dans quel fuseau les heures sont lues. Vous pouvez le changer là.',
    ],
  },
  'link-no-longer-works': {
    title: 'Un lien qui ne marche plus : ce que cela veut dire',
    lead: 'La plateforme refuse le lien. Vos événements restent comme à la dernière bonne vérification.',
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
    title: 'Pourquoi un match dit « Retiré par l’équipe »',
    lead: 'Il était dans le calendrier de l’équipe et n’y est plus. Personne n’a dit qu’il était annulé.',
    words: 'annulé manquant disparu supprimé changements',
    body: [
      'Il n’est donc pas barré : demandez à l’entraîneur avant de rester chez vous. Si l’équipe le remet, il revient ici.',
      'Un match que l’équipe a bien annulé dit Annulé, et il est barré.',
      'Quand presque tout un calendrier disparaît d’un coup, Homefield le retient et vous demande d’abord : le plus souvent, quelque chose est cassé sur la plateforme.',
    ],
  },
  'how-often-we-check': {
    title: 'À quel rythme nous vérifions',
    lead: 'Toutes les 5 minutes le jour même, toutes les 15 si quelque chose tombe dans les deux semaines, toutes les heures sinon.',
    words: 'actualiser synchroniser intervalle retard dernière fois maintenant',
    body: [
      'Chaque équipe dit quand elle a été vérifiée, et ce qui n’allait pas si quelque chose n’allait pas. Actualiser vérifie aussitôt.',
      'Un changement montre l’ancienne et la nouvelle valeur jusqu’à ce que vous choisissiez Compris.',
    ],
  },
  'access-levels': {
    title: 'Ami, lecteur, administrateur',
    lead: 'Vous décidez pour chaque ami. Tous commencent comme Ami, qui ne voit aucun enfant.',
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
          'Prenez le niveau et enregistrez. Il vaut en quelques secondes, sur tous les appareils.',
        ],
      },
    ],
  },
  'take-access-back': {
    title: 'Retirer un accès',
    lead: 'Abaissez le niveau, supprimez l’ami ou bloquez-le. Chacun vaut en quelques secondes.',
    words: 'révoquer retirer supprimer bloquer cesser de partager séparation',
    body: [
      {
        steps: [
          'Ouvrez Amis et choisissez Modifier le niveau d’accès. Au niveau Ami, plus rien de vos enfants ne se voit.',
          'Ou supprimez l’ami : aucun des deux ne voit plus les enfants de l’autre.',
          'Ou bloquez : la personne ne peut alors plus vous trouver ni vous écrire.',
        ],
      },
      'Les copies sur les appareils de l’autre disparaissent aussi, dès qu’ils sont en ligne. Un lien de calendrier se révoque à part, sous Paramètres, Liens de calendrier.',
    ],
  },
  'private-events': {
    title: 'Événements privés',
    lead: 'Vous et vos administrateurs êtes seuls à les voir.',
    words: 'cacher caché visibilité secret médecin',
    body: [
      'Mettez la visibilité sur Privé en ajoutant ou en modifiant un événement. Les lecteurs ne le voient pas, pas même comme temps occupé, et les liens de calendrier le laissent de côté.',
    ],
  },
  'what-reaches-you': {
    title: 'Choisir ce qui vous parvient',
    lead: 'Ce que vous voulez savoir, par où, et à quelles heures vous préférez le silence.',
    words: 'paramètres push e-mail sms message silence alertes cloche',
    body: [
      {
        steps: [
          'Ouvrez Paramètres, Préférences de notification.',
          'Choisissez ce que vous voulez savoir : changements d’horaire, communications d’équipe.',
          'Choisissez par où : dans l’appli, push, e-mail et, si cette installation en envoie, SMS.',
          'Réglez les heures de silence. Seul l’urgent passe : un match dans la journée qui est annulé ou déplacé.',
        ],
      },
      'Chaque e-mail de changements, de messages, d’amis ou de rappels contient un lien qui arrête ceux de son genre. Ceux qui concernent la sécurité de votre compte arrivent toujours.',
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
          'Pour tous les événements : Paramètres, Me rappeler avant les événements. Au départ, c’est 1 heure.',
          'Pour un événement : ouvrez-le et choisissez Rappels. Plusieurs à la fois, c’est possible.',
          'Aucun pour un événement : choisissez-y Enregistrer sans rappel. Les autres ne changent pas.',
        ],
      },
      'Au choix : 15 et 30 minutes, 1, 2, 6 et 12 heures, et 1 jour.',
    ],
  },
  'nothing-arrives': {
    title: 'Rien n’arrive sur mon téléphone',
    lead: 'Tous trois doivent dire oui : Homefield, le navigateur ou l’appli, et le téléphone.',
    words: 'push marche pas notifications manquent iphone android autorisation test',
    body: [
      {
        steps: [
          'Sur le téléphone lui-même, ouvrez Paramètres dans Homefield. Sous Sur cet appareil, activez Notifications push.',
          'Sur un iPhone ou iPad dans un navigateur : ajoutez d’abord Homefield à l’écran d’accueil et ouvrez-le de là. Safari n’autorise les notifications qu’ainsi.',
          'Choisissez M’envoyer un test. S’il n’arrive pas, regardez les réglages du téléphone : notifications autorisées, pas de mode de concentration.',
        ],
      },
      'Ce que vous avez déjà lu dans Homefield ne sonne pas en plus sur le téléphone.',
    ],
  },
}
