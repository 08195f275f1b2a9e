package app.homefield;

import android.os.Bundle;
import android.webkit.WebSettings;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // Android 15 and later always draw apps behind the system bars. This call does the same on older versions.
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
        // The default font size follows the system's font scale. The page's sizes are relative to it, so boxes grow, too.
        // The web view's text zoom is off, because it would enlarge only the letters.
        WebSettings settings = getBridge().getWebView().getSettings();
        settings.setTextZoom(100);
        settings.setDefaultFontSize(Math.round(16 * getResources().getConfiguration().fontScale));
    }
}
