package app.homefield;

import android.os.Bundle;
import androidx.activity.EdgeToEdge;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // From Android 15 on the system draws apps below its bars in any case: the same everywhere.
        EdgeToEdge.enable(this);
        super.onCreate(savedInstanceState);
    }
}
